// The game: the board, its history without end, the clock, and what the browser keeps of it.

const KEY = "nonogui:" + data.fingerprint;
const start = startBoard();
const game = { cells: start.slice(), steps: [], position: 0, elapsed: 0, isSolved: false };
const progress = { rows: [], columns: [] };

const rowCells = row => game.cells.subarray(row * width, (row + 1) * width);
const columnCells = column => Uint8Array.from(rows, (_, row) => game.cells[row * width + column]);

// Look again at the lines of some cells, or of all.
function follow(cells = game.cells.keys()) {
  const inRows = new Set(), inColumns = new Set();
  for (const at of cells) inRows.add(floor(at / width)), inColumns.add(at % width);
  for (const row of inRows) progress.rows[row] = lineProgress(rows[row], rowCells(row));
  for (const column of inColumns) {
    progress.columns[column] = lineProgress(columns[column], columnCells(column));
  }
}

const isMet = () => [...progress.rows, ...progress.columns].every(line => line.isComplete);

// A step is flat: cell, value before, value after, and so on.
const cellsOf = step => step.filter((_, at) => at % 3 === 0);

function play(step) {
  if (!step.length) return;
  game.steps.length = game.position;
  game.steps.push(step);
  apply(step, 2);
  game.position++;
  changed(cellsOf(step));
}

function apply(step, which) {
  for (let at = 0; at < step.length; at += 3) game.cells[step[at]] = step[at + which];
}

function undo() {
  if (!game.position) return;
  const step = game.steps[--game.position];
  apply(step, 1);
  changed(cellsOf(step));
}

function redo() {
  if (game.position === game.steps.length) return;
  const step = game.steps[game.position++];
  apply(step, 2);
  changed(cellsOf(step));
}

// To start again is a step like others: it can be taken back.
function restart() {
  const step = [];
  game.cells.forEach((value, at) => {
    if (value !== start[at]) step.push(at, value, start[at]);
  });
  play(step);
}

function changed(cells) {
  follow(cells);
  const wasSolved = game.isSolved;
  game.isSolved = isMet();
  keep();
  refresh();
  if (game.isSolved && !wasSolved) celebrate();
}

// Games are kept in IndexedDB: what was written to localStorage is sometimes not there when Chromium
// opens the page again. A page that may keep nothing, as some browsers decide for files, is played
// all the same.
const answer = request => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = failed;
});

async function openGames() {
  const request = indexedDB.open("nonogui", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("games");
  return answer(request);
}

const games = openGames();

async function stored(method, ...values) {
  const store = (await games).transaction("games", "readwrite").objectStore("games");
  const request = store[method](...values);
  store.transaction.commit?.(); // at once: the page may be about to go
  return answer(request);
}

function keep() {
  const { steps, position, elapsed } = game;
  if (steps.length) stored("put", { steps, position, elapsed }, KEY).catch(() => {});
}

async function recall() {
  try {
    const { steps, position, elapsed } = await stored("get", KEY);
    if (!steps.every(isStep) || !Number.isInteger(position)) return;
    if (position < 0 || position > steps.length) return;
    for (const step of steps.slice(0, position)) apply(step, 2);
    Object.assign(game, { steps, position, elapsed: +elapsed || 0 });
  } catch { /* nothing was kept */ }
}

const isStep = step => step.length % 3 === 0 && step.every((part, at) =>
  Number.isInteger(part) && part >= 0 && part < (at % 3 ? 256 : game.cells.length));

// Time passes while the page is looked at and the puzzle is not solved.
let lastTick = performance.now();
function tick() {
  const now = performance.now();
  if (!document.hidden && !game.isSolved) game.elapsed += min(2, (now - lastTick) / 1000);
  lastTick = now;
  $("clock").textContent = clockText(game.elapsed);
}

function clockText(seconds) {
  const whole = floor(seconds), pair = part => String(part).padStart(2, "0");
  const hours = floor(whole / 3600), minutes = floor(whole / 60) % 60;
  return (hours ? hours + ":" + pair(minutes) : minutes) + ":" + pair(whole % 60);
}
