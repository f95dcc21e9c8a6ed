#!/usr/bin/env python3
"""Random chess in OpenSpiel's C++: the yardstick beside which our random games are measured.

Prints one number, actions per second of processor time on one core. Needs `pip install open_spiel`.

OpenSpiel plays random games in C++ only as the rollouts of its search, so one search step with one simulation is
made to roll out many games; their mean length is counted by playing some in Python first.
"""
import random
import time

import pyspiel

SECONDS = 4.0
SAMPLE = 60


def random_game_length(game, rng):
    state = game.new_initial_state()
    actions = 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        actions += 1
    return actions


def seconds_for(game, rollouts):
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1815)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1815, False)
    began = time.process_time()
    bot.step(game.new_initial_state())
    return time.process_time() - began


def main():
    game = pyspiel.load_game("chess")
    rng = random.Random(1815)
    mean = sum(random_game_length(game, rng) for _ in range(SAMPLE)) / SAMPLE
    rollouts = 16
    while seconds_for(game, rollouts) < SECONDS / 8:
        rollouts *= 2
    rollouts *= 8
    print(f"{rollouts * mean / seconds_for(game, rollouts):.0f}")


if __name__ == "__main__":
    main()
