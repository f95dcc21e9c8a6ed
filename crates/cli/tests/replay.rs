//! `voltigeur replay` on whole battles: told, judged again, and found out if anything was changed.

use engine::{Deed, Entry, Eyes, Game, Grammar, Journal, Json, RandomPlayer, Record, next_order};
use field::{Position, Script};
use names::Side;
use rulebooks::{AnyGame, Played, Visit, numbered};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// Plays a battle from a position to its end and writes it down.
struct OfScript {
    seed: u8,
}

impl Visit for OfScript {
    type Out = Journal;

    fn visit<B: Played>(self, game: &Game<B>) -> Journal {
        let mut record = Record::of(game.clone(), Some(dice::Seed([self.seed; 32])));
        let [mut blue, mut red] = [1, 2].map(|number| RandomPlayer::new(u64::from(self.seed) + number));
        while let Some((side, order)) = next_order(record.game(), &mut [&mut blue, &mut red]) {
            record.submit(side, order).expect("players draw legal orders");
        }
        record.journal().clone()
    }
}

/// Plays the orders and dice of a script and writes them down.
struct ByHand {
    script: Script,
}

impl Visit for ByHand {
    type Out = Journal;

    fn visit<B: Played>(self, game: &Game<B>) -> Journal {
        let mut record = Record::of(game.clone(), None);
        record.throw(&self.script.dice).expect("the dice of the beginning");
        for command in self.script.orders {
            let words = numbered(&command.words, B::Order::VERBS, &game.setup().names).expect("known names");
            let order = B::Order::read(&words, B::YARDSTICK).expect("an order");
            let asked = Side::BOTH.into_iter().find(|side| record.game().decision_for(*side).is_some());
            let side = command.side.or(asked).expect("a side is asked");
            record.submit(side, order).unwrap_or_else(|wrong| panic!("{:?}: {wrong}", command.words));
            if let Some(faces) = command.dice {
                record.throw(&faces).unwrap_or_else(|wrong| panic!("{:?}: {wrong}", command.words));
            }
        }
        record.journal().clone()
    }
}

/// A position beside this test.
fn position(name: &str) -> Position {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replay").join(name);
    Position::load(&path).expect("a good file")
}

/// A random battle.
fn battle(seed: u8) -> Journal {
    AnyGame::read(&position("meeting.toml")).expect("a good position").visit(OfScript { seed })
}

/// Exit code and words of a replay.
fn replay(name: &str, text: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("replay");
    fs::create_dir_all(&folder).expect("a folder for scratch files");
    let file = folder.join(format!("{name}.jsonl"));
    fs::write(&file, text).expect("a scratch file");
    let mut run = Command::new(env!("CARGO_BIN_EXE_voltigeur"));
    let run = run.arg("replay").arg(&file).args(arguments).output().expect("the binary runs");
    (run.status.code(), String::from_utf8(run.stdout).expect("text"))
}

fn verify(name: &str, journal: &Journal) -> (Option<i32>, String) {
    replay(name, &journal.write(), &["--verify"])
}

/// The first entry of a journal in which something holds.
fn find(journal: &Journal, holds: impl Fn(&Entry) -> bool) -> usize {
    journal.entries.iter().position(holds).expect("such an entry")
}

/// What a replay says of a battle in which something was changed.
fn found_out(name: &str, change: impl FnOnce(&mut Journal)) -> String {
    let mut journal = battle(1);
    change(&mut journal);
    let (code, words) = verify(name, &journal);
    assert_eq!(code, Some(2), "{words}");
    words
}

#[test]
fn a_whole_battle_is_told_and_judged_again() {
    let journal = battle(1);
    let text = journal.write();
    let (code, words) = replay("told", &text, &[]);
    assert_eq!(code, Some(0));
    let last = words.lines().last().unwrap_or_default();
    assert!(words.starts_with("Turn 1.") && (last.contains("battle") || last.contains("drawn")), "{last}");
    assert_eq!(words.lines().count(), journal.story(Eyes::Spectator).count());
    for side in ["blue", "red"] {
        let (code, heard) = replay("told", &text, &["--side", side]);
        assert_eq!((code, &heard), (Some(0), &words), "nothing is hidden in this book");
    }
    let (_, json) = replay("told", &text, &["--json"]);
    let first: serde_json::Value = serde_json::from_str(json.lines().next().expect("a line")).expect("JSON");
    assert_eq!(first["words"], "Turn 1.");
    let (code, words) = verify("told", &journal);
    let all = journal.entries.len();
    assert_eq!((code, words), (Some(0), format!("All {all} entries are judged as they were.\n")));
    let (_, json) = replay("told", &text, &["--verify", "--json"]);
    assert_eq!(json, format!("{{\"difference\":null,\"entries\":{all}}}\n"));
}

/// A battle played by hand, told line by line. What changes here is read before it is accepted.
#[test]
fn the_fight_at_the_crossroads() {
    let position = position("crossroads.toml");
    let script = position.script().expect("a good script");
    let journal = AnyGame::read(&position).expect("a good position").visit(ByHand { script });
    let (code, story) = replay("crossroads", &journal.write(), &[]);
    assert_eq!(code, Some(0));
    insta::assert_snapshot!(story);
    assert_eq!(verify("crossroads", &journal).0, Some(0));
}

/// Battles of earlier versions of the rulings, with what was told of them: kept for ever, never written
/// again.
#[test]
fn battles_of_earlier_versions_are_told_and_not_judged() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replay/kept");
    let names =
        ["fast-play-1-seeded", "fast-play-1-typed", "sound-the-charge-1-hidden", "sound-the-charge-1-typed"];
    for name in names {
        let kept = |ending: &str| fs::read_to_string(folder.join(format!("{name}.{ending}"))).expect(name);
        let (code, words) = replay(name, &kept("jsonl"), &[]);
        assert_eq!((code, words), (Some(0), kept("txt")), "{name}");
        let (code, words) = replay(name, &kept("jsonl"), &["--verify"]);
        assert_eq!(code, Some(2), "{name}: {words}");
        assert!(words.contains("played by version 1 of the rulings"), "{name}: {words}");
        assert!(words.contains("it is not judged"), "{name}: {words}");
    }
}

/// The place in the journal of a battle's first march straight ahead.
fn march(journal: &Journal) -> usize {
    let ahead = |order: &Json| order.tree()["march"]["path"]["legs"][0]["kind"] == "ahead";
    find(journal, |entry| matches!(&entry.deed, Deed::Ordered { order, .. } if ahead(order)))
}

/// Makes that march so many nanometres long.
fn march_by(journal: &mut Journal, nanometres: u64) {
    let place = march(journal);
    if let Deed::Ordered { order, .. } = &mut journal.entries[place].deed {
        let mut longer = order.tree();
        longer["march"]["path"]["legs"][0]["by"] = nanometres.into();
        *order = longer.into();
    }
}

#[test]
fn a_changed_order_is_found_out() {
    let shorter = found_out("shorter", |journal| march_by(journal, 1_000_000));
    let place = march(&battle(1));
    let told = &battle(1).entries[place].told[0].whole.words;
    let expected = format!("The first difference: entry {} (turn 1, moves of ", place + 1);
    assert!(shorter.starts_with(&expected), "{shorter}");
    assert!(shorter.contains(&format!("the journal tells “{told}”, the rules now “")), "{shorter}");
    let farther = found_out("farther", |journal| march_by(journal, 25_400_000_000));
    assert!(farther.starts_with(&expected) && farther.contains("): FPN-6.1: "), "{farther}");
    assert!(farther.ends_with(", not 1000\".\n") && !farther.contains("unit "), "{farther}");
    let by_the_other = found_out("by_the_other", |journal| {
        let place = march(journal);
        if let Deed::Ordered { side, .. } = &mut journal.entries[place].deed {
            *side = side.other();
        }
    });
    assert!(by_the_other.starts_with(&expected), "{by_the_other}");
    assert!(by_the_other.contains(" is not asked anything now: the open question is "), "{by_the_other}");
}

#[test]
fn a_changed_die_is_found_out() {
    let thrown = |entry: &Entry| entry.seq > 1 && !entry.thrown.is_empty();
    let words = found_out("die", |journal| {
        let place = find(journal, thrown);
        let die = &mut journal.entries[place].thrown[0];
        *die = 7 - *die;
    });
    let expected = format!("The first difference: entry {} (", find(&battle(1), thrown) + 1);
    assert!(words.starts_with(&expected), "{words}");
    assert!(words.ends_with("): the dice are not those of the revealed seed.\n"), "{words}");
    // Without the seed, what the die would have led to gives it away.
    let words = found_out("unsealed", |journal| {
        let place = find(journal, thrown);
        let die = &mut journal.entries[place].thrown[0];
        *die = 7 - *die;
        journal.entries.truncate(place + 1);
    });
    assert!(words.starts_with(&expected) && words.contains("the journal tells “"), "{words}");
}

#[test]
fn a_changed_story_is_found_out() {
    let told = |entry: &Entry| entry.seq > 1 && !entry.told.is_empty();
    // A sentence may be put better; the fact behind it may not change.
    let mut reworded = battle(1);
    let place = find(&reworded, told);
    Arc::make_mut(&mut reworded.entries[place].told[0].whole).words = "All run.".into();
    assert_eq!(verify("sentence", &reworded).0, Some(0));
    let words = found_out("fact", |journal| {
        let place = find(journal, told);
        let voice = Arc::make_mut(&mut journal.entries[place].told[0].whole);
        let mut fact = voice.fact.tree();
        fact["event"]["first"] = "nobody".into();
        voice.fact = fact.into();
    });
    assert!(words.contains("\"first\":\"nobody\""), "{words}");
    assert!(words.contains(", the rules now {\"event\":{"), "{words}");
    let words = found_out("silence", |journal| {
        let place = find(journal, told);
        journal.entries[place].told.clear();
    });
    assert!(words.contains("the journal tells nothing, the rules now “"), "{words}");
}

#[test]
fn a_journal_cut_short_is_found_out() {
    let text = battle(1).write();
    let lines: Vec<&str> = text.lines().collect();
    let (code, words) = replay("cut", &text[..text.len() - 30], &["--verify"]);
    let last = format!("line {} of the journal cannot be read", lines.len());
    assert!(code == Some(2) && words.contains(&last), "{words}");
    assert!(words.contains("it was cut short and can be deleted"), "{words}");
    let gap = [&lines[..10], &lines[11..]].concat().join("\n");
    let (code, words) = replay("gap", &gap, &["--verify"]);
    let missing = "line 11 of the journal is entry 11, but entry 10 is due: a line is missing or moved";
    assert!(code == Some(2) && words.contains(missing), "{words}");
    // What breaks off between two lines is a battle that goes on, and says so.
    let (code, words) = replay("half", &lines[..lines.len() / 2].join("\n"), &["--verify"]);
    assert!(code == Some(0) && words.contains("The battle is not over and its seed not revealed"), "{words}");
}
