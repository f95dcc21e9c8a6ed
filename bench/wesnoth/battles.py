#!/usr/bin/env python3
"""Wesnoth's AI against itself: the yardstick beside which our commanders are measured.

Prints one number, battles per second of processor time on one core. Needs Debian's package `wesnoth` (1.16).

A program takes longer to start than to play, so two runs from the same seed are compared: one of a single battle, one
that goes on after it. What the second takes more, its further battles took.
"""
import os
import resource
import subprocess
import tempfile

PROGRAMS = ["/usr/games/wesnoth-1.16", "/usr/games/wesnoth"]
# One of the smallest maps for two that come with it.
MAP = "multiplayer_Weldyn_Channel"
TURNS = 20
FURTHER = 12
SECONDS_A_BATTLE = 60


def command(program, home, battles):
    return [
        program, "--nogui", "--nosound", "--noaddons", "--userdata-dir", home, "--userconfig-dir", home,
        "--multiplayer", "--exit-at-end", "--multiplayer-repeat", str(battles),
        "--scenario", MAP, "--turns", str(TURNS), "--rng-seed", "1815",
        "--controller", "1:ai", "--controller", "2:ai", "--side", "1:Loyalists", "--side", "2:Rebels",
        "--log-info=ai/testing",
    ]


def seconds_for(program, battles):
    """The processor time of a run. It plays without a display, and is ended if it takes too long."""
    unseen = dict(os.environ, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as home:
        run = subprocess.run(command(program, home, battles), env=unseen, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, timeout=SECONDS_A_BATTLE * battles)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    ended = run.stdout.count(b"GAME_END_TURN")
    if run.returncode != 0 or ended != battles:
        raise SystemExit(f"{ended} of {battles} battles ended, and {program} with {run.returncode}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    program = next((path for path in PROGRAMS if os.path.exists(path)), None)
    if program is None:
        raise SystemExit("there is no wesnoth here")
    alone = seconds_for(program, 1)
    print(f"{FURTHER / (seconds_for(program, 1 + FURTHER) - alone):.3f}")


if __name__ == "__main__":
    main()
