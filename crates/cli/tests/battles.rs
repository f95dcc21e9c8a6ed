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

/// An army list of Sound the Charge in Alexis's version, with faults in it.
const LIST: &str = "book = 'sound-the-charge-alexis'
[[unit]]
name = '52nd'
side = 'blue'
arm = 'infantry'
grade = 'a'
traits = ['light', 'screens', 'two_rank']
at = [1000, 400]
[[unit]]
name = 'Battery'
side = 'blue'
arm = 'horse_artillery'
calibre = 'light'
guns = 1
start = 2
at = [1400, 400]
[[general]]
name = 'Picton'
side = 'blue'
at = [1000, 300]
[[unit]]
name = 'Polish lancers'
side = 'red'
arm = 'light_cavalry'
grade = 'b'
traits = ['lancers']
start = 20
at = [1000, 1000]
";

#[test]
fn armies_are_priced_line_by_line() {
    let folder = std::env::temp_dir().join(format!("voltigeur-prices-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let file = folder.join("list.toml");
    std::fs::write(&file, LIST).expect("written");
    let file = file.display().to_string();
    let priced = run(&["price", &file, "--rules", "sound-the-charge-alexis"]);
    let told = json(&run(&["price", &file, "--json"]));
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
    assert!(priced.status.success());
    let text = out(&priced);
    for said in [
        "Blue: 302 points\n",
        "     192  52nd: Grade A, infantry, 16 models\n",
        "          16 × 8 = 128, Grade A (STA-26.1)\n",
        "          16 × 2 = 32, light infantry (STA-26.1)\n",
        "          16 × 1 = 16, may send out a screen (STA-26.1)\n",
        "          2 × 10 = 20, Grade C (STA-26.2)\n",
        "          1 × 30 = 30, light guns (STA-26.3)\n",
        "          1 × 10 = 10, horse guns (STA-26.3)\n",
        "      50  Picton\n          1 × 50 = 50, general (STA-26.4)\n",
        "  - Battery has 2 gunners for 1 gun, and each gun has 3 to 4 (STA-1.5).\n",
        "Red: 340 points\n",
        "  - Polish lancers have 20 models, and a regiment of cavalry has about 12 (STA-25.1).\n",
        "The armies differ by 38 points.",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    let blue = &told[0]["armies"][0];
    assert_eq!((&blue["total"], &blue["units"][0]["lines"][1]["rule"]), (&302.into(), &"STA-26.1".into()));
    assert_eq!(told[0]["armies"][1]["objections"][0]["rule"], "STA-25.1");
}

#[test]
fn a_battle_is_priced_by_a_book_with_prices_alone() {
    let priced = run(&["price", "meeting-6", "--rules", "sound-the-charge-alexis"]);
    assert!(priced.status.success() && out(&priced).contains("The armies differ by 0 points."));
    let without = run(&["price", "meeting-6", "--rules", "fast-play"]);
    assert!(!without.status.success());
    let why = String::from_utf8(without.stderr).expect("text");
    assert!(why.contains("the book `fast-play` has no prices"), "{why}");
}
