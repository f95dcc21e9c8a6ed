// A boardgame.io server to compare ours with. Everything is kept in memory, and nothing is stored. It has two games:
// `dice`, the smallest there is, in which two players throw a die in turn;
// `battle`, the same table as ours, in which they move a piece and throw a die in turn; `battle-patches` is the same game, of which
// players are sent patches and not the whole state.
// `cargo xtask bench` starts it, with a file that has what our own server shows. By hand: npm ci, then node server.js [FILE]; it
// prints where it listens.
"use strict";

const { readFileSync } = require("node:fs");
const { Origins, Server } = require("boardgame.io/server");

// One move, and the other player's turn.
const turn = { minMoves: 1, maxMoves: 1 };

const dice = {
  name: "dice",
  setup: () => ({ scores: [0, 0] }),
  turn,
  moves: {
    throwDie({ G, playerID, random }) {
      G.scores[Number(playerID)] += random.D6();
    },
  },
};

// The tables of the file: `pieces` as a player of ours is shown them, and what an order that moves one of them tells (`told`).
const [file] = process.argv.slice(2);
const tables = file ? JSON.parse(readFileSync(file, "utf8")) : [];

const battle = {
  name: "battle",
  setup: (_, { table }) => ({
    table,
    thrown: 0,
    pieces: Object.fromEntries(tables[table].pieces.map((piece) => [piece.unit, piece])),
  }),
  turn,
  moves: {
    march({ G, random, log }, unit, north) {
      for (const stand of Object.values(G.pieces[unit].stands)) {
        stand.pose.at.y += north;
      }
      G.thrown = random.D6();
      log.setMetadata(tables[G.table].told);
    },
  },
};

// A patch of a list is dear, so here the stands of a piece have names, too.
const patches = {
  ...battle,
  name: "battle-patches",
  deltaState: true,
  setup: (_, data) => {
    const G = battle.setup(_, data);
    const named = ([unit, piece]) => [unit, { ...piece, stands: { ...piece.stands } }];
    return { ...G, pieces: Object.fromEntries(Object.entries(G.pieces).map(named)) };
  },
};

const games = [dice, battle, patches];
const { app, run } = Server({ games, origins: [Origins.LOCALHOST] });

// Only this machine is to reach it, and the server itself can only be told a port.
const listen = app.listen.bind(app);
app.listen = (port, ready) => listen(port, "127.0.0.1", ready);

run(0, () => {}).then(({ appServer }) => {
  console.log(`boardgame.io is at http://127.0.0.1:${appServer.address().port}`);
});
