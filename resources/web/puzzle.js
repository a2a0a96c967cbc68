// The puzzle: its clues and colours, and what the cells of a line say about its clue.

const { abs, floor, max, min, round } = Math;
const $ = id => document.getElementById(id);
const data = JSON.parse($("nonogui-puzzle").textContent);
const texts = JSON.parse($("nonogui-texts").textContent);

// A text with its named places filled in.
const say = (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

const EMPTY = 0, UNKNOWN = 255, MAYBE = 128; // ink | MAYBE is a pencil mark
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDE";
const isDecided = value => value < MAYBE;
const isFilled = value => value > 0 && value < MAYBE;

const isColored = data.colors.length !== 2;
const inks = data.colors.map(([name, hex], ink) => ({ name, hex: "#" + hex, letter: LETTERS[ink - 1] }));
const isPlain = !isColored && inks[1].hex === "#000000";

function parseClue(text) {
  const inkOf = letter => (letter === "#" ? 1 : LETTERS.indexOf(letter) + 1);
  const parts = [...text.matchAll(/(\d*)(\D)/g)];
  return parts.map(([, length, letter]) => ({ length: +(length || 1), ink: inkOf(letter) }));
}

const rows = data.rows.map(parseClue), columns = data.columns.map(parseClue);
const width = columns.length, height = rows.length;

const clueText = clue =>
  clue.map(({ length, ink }) => (isColored ? length + inks[ink].letter : length)).join(" ") || "0";

function startBoard() {
  const board = new Uint8Array(width * height).fill(UNKNOWN);
  (data.given || []).forEach((text, row) =>
    [...text].forEach((sign, column) => {
      const ink = sign === "#" ? 1 : LETTERS.indexOf(sign) + 1;
      if (sign !== "?") board[row * width + column] = sign === "." ? EMPTY : ink;
    }));
  return board;
}

// The filled runs of a line; one is closed when no undecided cell touches it.
function runsOf(line) {
  const runs = [];
  for (let at = 0; at < line.length;) {
    const ink = line[at], start = at;
    while (at < line.length && line[at] === ink) at++;
    if (!isFilled(ink)) continue;
    const before = start ? line[start - 1] : EMPTY, after = at < line.length ? line[at] : EMPTY;
    runs.push({ length: at - start, ink, isClosed: isDecided(before) && isDecided(after) });
  }
  return runs;
}

const isBlock = (run, block) => run.length === block.length && run.ink === block.ink;
const isPart = (run, block) => run.length <= block.length && run.ink === block.ink;

// The runs met from the first cell up to the first undecided one; null when they are not the clue's.
function fromEdge(line, clue) {
  const end = line.findIndex(value => !isDecided(value));
  const runs = runsOf(end < 0 ? line : line.slice(0, end + 1));
  const fits = (run, at) => at < clue.length &&
    (isBlock(run, clue[at]) || (!run.isClosed && isPart(run, clue[at])));
  return runs.every(fits) ? runs.filter(run => run.isClosed).length : null;
}

// Whether there are more crosses, or closed runs, or cells of an ink, than the clue allows.
function hasTooMuch(line, clue, runs) {
  const left = { [EMPTY]: line.length }, lengths = {};
  for (const { length, ink } of clue) {
    left[EMPTY] -= length;
    left[ink] = (left[ink] || 0) + length;
    lengths[length + "." + ink] = (lengths[length + "." + ink] || 0) + 1;
  }
  if (line.some(value => isDecided(value) && !(left[value]--))) return true;
  if (runs.some(run => !clue.some(block => isPart(run, block)))) return true;
  return runs.some(run => run.isClosed && !(lengths[run.length + "." + run.ink]--));
}

// Which numbers are certainly placed: closed off from an edge, and the passes from both agree.
function lineProgress(clue, line) {
  const runs = runsOf(line);
  if (runs.length === clue.length && runs.every((run, at) => isBlock(run, clue[at]))) {
    return { done: clue.map(() => true), isComplete: true };
  }
  const none = { done: clue.map(() => false), isComplete: false };
  if (line.every(isDecided) || hasTooMuch(line, clue, runs)) return none;
  const head = fromEdge(line, clue), tail = fromEdge(line.slice().reverse(), clue.slice().reverse());
  if (head === null || tail === null) return none;
  return { done: clue.map((_, at) => at < head || at >= clue.length - tail), isComplete: false };
}
