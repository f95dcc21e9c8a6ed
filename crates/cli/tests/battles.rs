//! `voltigeur battles` from outside: what it prints, and how it exits.

use serde_json::Value;
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    let voltigeur = env!("CARGO_BIN_EXE_voltigeur");
    Command::new(voltigeur).arg("battles").args(arguments).output().expect("the binary runs")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("it prints text")
}

fn json(output: &Output) -> Vec<Value> {
    out(output).lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn battles_are_listed_for_people_and_programs() {
    let listed = out(&run(&["list"]));
    assert!(
        listed.contains("maida-1806     Maida, 4 July 1806: 16 units against 11, 120 minutes"),
        "{listed}"
    );
    let listed = json(&run(&["list", "--json"]));
    let maida = listed.iter().find(|battle| battle["id"] == "maida-1806").expect("it is there");
    assert_eq!((&maida["armies"][0]["men"], &maida["armies"][1]["guns"]), (&5528.into(), &4.into()));
}

#[test]
fn a_battle_is_shown_with_what_each_book_makes_of_it() {
    let shown = run(&["show", "maida-1806"]);
    assert!(shown.status.success());
    let text = out(&shown);
    for said in [
        "08:45 to 10:45 (120 minutes); a field of 2,600 by 2,200 m",
        "├─ Advanced corps, 1,212 men; Lieutenant-Colonel James Kempt, gifted",
        "   └─ 1/20th Foot: line infantry, 576 men, veteran, march column, arrives minute 45 over the west edge, hidden",
        "- Lamato: river, 5 points, 20 m wide.",
        "By fast-play",
        "Hidden in the river thicket: Royal Corsican Rangers, Royal Sicilian Volunteers.",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    let shown = json(&run(&["show", "meeting-6", "--json"]));
    assert_eq!(
        shown[0]["battle"]["armies"][0]["command"]["commands"][0]["units"][0]["name"],
        "Blue 1st Foot"
    );
    assert_eq!(shown[0]["books"][0]["book"], "fast-play");
}

#[test]
fn files_are_checked_and_faults_told() {
    let sound = run(&["check", "meeting-6", "meeting-20"]);
    assert!(sound.status.success() && out(&sound).starts_with("meeting-6: sound (fast-play, "));
    let folder = std::env::temp_dir().join(format!("voltigeur-battles-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let file = folder.join("bad.toml");
    std::fs::write(&file, "title = 'x'\nminutes = 9\n[field]\nsize = [500, 500]\n[[army]]\nside = 'green'\n")
        .expect("written");
    let bad = run(&["check", "--json", &file.display().to_string()]);
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
    assert_eq!(bad.status.code(), Some(2));
    let faults = json(&bad);
    assert!(
        faults.iter().any(|fault| fault["error"]["line"] == 6 && fault["error"]["column"] == 8),
        "{faults:#?}"
    );
    let unknown = run(&["show", "maida"]);
    assert_eq!((unknown.status.code(), out(&unknown).as_str()), (Some(2), ""));
}
