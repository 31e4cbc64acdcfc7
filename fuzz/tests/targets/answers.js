// A game that answers whatever its state says.

export default {
  name: "Answers",
  names: ["One", "Other"],
  description: "Answers whatever its state says.",
  rules: "There are none.",
  viewer: undefined,
  pieces: {
    x: { name: "cross", picture: "cross", seat: 1 },
    o: { name: "nought", picture: "nought", seat: 2 },
  },
  gamestate: { onmove: 0 },

  told(name, usual) {
    const { [name]: said } = this.gamestate;
    return said === undefined ? usual : said;
  },

  startNewGame() {
    this.gamestate = { onmove: 1 };
  },
  setGameState(state) {
    this.gamestate = state;
  },
  legalMoves() {
    return this.told("moves", this.gamestate.onmove === 0 ? "" : "1-1,2-2");
  },
  isLegal() {
    return this.told("legal", true);
  },
  makeMove() {
    this.gamestate = this.told("next", { onmove: 0 });
  },
  result() {
    return this.told("result", 0);
  },
  reason() {
    return this.told("reason", "told");
  },
  status() {
    return this.told("status", "");
  },
  clientData() {
    const lastmove = this.told("last", undefined);
    const lastmovetext = this.told("lasttext", undefined);
    return { rows: 3, columns: 3, boarddata: this.told("board", "x...o...."), lastmove, lastmovetext };
  },
};
