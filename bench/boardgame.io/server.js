// A boardgame.io server to compare ours with: two players throw a die in turn, and nothing is stored.
// `cargo xtask bench` starts it. By hand: npm ci, then node server.js; it prints where it listens.
"use strict";

const { Origins, Server } = require("boardgame.io/server");

const dice = {
  name: "dice",
  setup: () => ({ scores: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    throwDie({ G, playerID, random }) {
      G.scores[Number(playerID)] += random.D6();
    },
  },
};

const { app, run } = Server({ games: [dice], origins: [Origins.LOCALHOST] });

// Only this machine is to reach it, and the server itself can only be told a port.
const listen = app.listen.bind(app);
app.listen = (port, ready) => listen(port, "127.0.0.1", ready);

run(0, () => {}).then(({ appServer }) => {
  console.log(`boardgame.io is at http://127.0.0.1:${appServer.address().port}`);
});
