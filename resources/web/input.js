// Input: drags, fingers, wheel and keys. A gesture is a preview until it ends; then it is one step.

const hand = { tool: "fill", ink: 1 };
let gesture = null; // {first, before, after, marked: the cells and what they were, axis, isArea}
const fingers = new Map(); // pointers that are down, by their id
let pan = null; // where fingers or a drag on the clues held the board last
let holding = 0; // the timer of a long press, which crosses
let hasPanned = false; // two fingers were down: none of them draws before all are up

const HOLD_MS = 500, SLOP = 12; // as on phones: how long, and how far a resting finger moves

const toolValue = tool =>
  tool === "fill" ? hand.ink : tool === "cross" ? EMPTY : tool === "maybe" ? MAYBE | hand.ink : UNKNOWN;

// What a button does: left the chosen tool, right crosses, middle clears.
function buttonValue(button) {
  if (button === 1) return UNKNOWN;
  if (button === 2) return hand.tool === "cross" ? hand.ink : EMPTY;
  return toolValue(hand.tool);
}

const indexOf = ({ row, column }) => row * width + column;

// The first cell says what becomes of it and of those like it; a mark upon the same clears it.
// The middle button clears a whole area.
function begin(cell, wanted, isArea) {
  const before = game.cells[indexOf(cell)], after = before === wanted ? UNKNOWN : wanted;
  gesture = { first: cell, before, after, marked: [], axis: null, isArea };
  preview([indexOf(cell)]);
}

// Show the gesture on other cells; outside an area, those that are not like the first are left alone.
function preview(cells) {
  for (const [at, before] of gesture.marked) game.cells[at] = before;
  const isChanged = value => value !== gesture.after && (gesture.isArea || value === gesture.before);
  gesture.marked = cells.map(at => [at, game.cells[at]]).filter(([, before]) => isChanged(before));
  for (const [at] of gesture.marked) game.cells[at] = gesture.after;
  paintBoard();
}

// The middle drag is over a cell: all cells between it and the first are cleared.
function dragArea({ row, column }) {
  const { first } = gesture, cells = [];
  for (let y = min(row, first.row); y <= max(row, first.row); y++)
    for (let x = min(column, first.column); x <= max(column, first.column); x++)
      cells.push(y * width + x);
  preview(cells);
  moveTo({ row, column }, false);
}

// The drag is over a cell: its row or column is locked, and no cell between is skipped.
function dragTo({ row, column }) {
  const { first } = gesture, down = row - first.row, across = column - first.column;
  gesture.axis ||= down || across ? (abs(across) >= abs(down) ? "row" : "column") : null;
  const end = gesture.axis === "column" ? { row, column: first.column } : { row: first.row, column };
  const length = max(abs(end.row - first.row), abs(end.column - first.column));
  if (!length) gesture.axis = null;
  const step = Math.sign(end.row - first.row) * width + Math.sign(end.column - first.column);
  preview(Array.from({ length: length + 1 }, (_, at) => indexOf(first) + at * step));
  moveTo(end, false);
  $("badge").textContent = length ? length + 1 : "";
}

function finish() {
  if (!gesture) return;
  const { marked, after } = gesture;
  drop();
  if (marked.length) play(marked.flatMap(([at, before]) => [at, before, after]));
  announce();
}

function drop() {
  clearTimeout(holding);
  if (gesture) preview([]);
  gesture = null;
  $("badge").textContent = $("held").textContent = "";
}

// --- pointers ---

const place = event => {
  const box = canvas.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
};

function pointerDown(event) {
  const point = place(event);
  fingers.set(event.pointerId, point);
  try {
    board.setPointerCapture(event.pointerId);
  } catch { /* it was let go of meanwhile */ }
  board.focus({ preventScroll: true });
  event.preventDefault();
  if (fingers.size > 1) {
    hasPanned = true;
    drop();
    pan = grip();
  } else if (!isOnBoard(point.x, point.y) || game.isSolved) {
    pan = grip();
  } else {
    begin(cellAt(point.x, point.y), buttonValue(event.button), event.button === 1);
    moveTo(cellAt(point.x, point.y), false);
    if (event.pointerType === "touch") {
      gesture.point = point;
      holding = setTimeout(holdFinger, HOLD_MS);
    }
  }
}

// A finger rests on a cell: it crosses in place of what the tool does, and a sign above it says so.
function holdFinger() {
  const { first, point } = gesture, value = buttonValue(2), sign = $("held");
  drop();
  begin(first, value);
  sign.textContent = value === EMPTY ? "×" : "■";
  sign.style.left = `${point.x}px`;
  sign.style.top = `${max(64, point.y)}px`;
}

function pointerMove(event) {
  const point = place(event);
  if (!fingers.has(event.pointerId)) {
    if (event.pointerType === "mouse" && isOnBoard(point.x, point.y)) moveTo(cellAt(point.x, point.y), false);
    return;
  }
  fingers.set(event.pointerId, point);
  if (gesture && gesture.point && Math.hypot(point.x - gesture.point.x, point.y - gesture.point.y) > SLOP)
    clearTimeout(holding);
  if (pan) panTo(grip());
  else if (gesture && !hasPanned) (gesture.isArea ? dragArea : dragTo)(cellAt(point.x, point.y));
}

function pointerUp(event) {
  if (!fingers.delete(event.pointerId)) return;
  if (event.type === "pointercancel") drop();
  else if (gesture) finish();
  pan = fingers.size ? grip() : null;
  if (!fingers.size) hasPanned = false;
}

// The middle of the fingers, and how far they are apart.
function grip() {
  const points = [...fingers.values()].slice(0, 2), [one, other = one] = points;
  return {
    x: (one.x + other.x) / 2, y: (one.y + other.y) / 2,
    apart: Math.hypot(one.x - other.x, one.y - other.y), cell: view.cell, count: points.length,
  };
}

function panTo(now) {
  scrollTo(view.x - now.x + pan.x, view.y - now.y + pan.y);
  const { apart, cell } = pan, isPinch = now.count === 2 && apart > 20;
  if (isPinch && abs(cell * now.apart / apart - view.cell) >= 0.5) {
    view.isFitted = false;
    layOut(cell * now.apart / apart, now.x, now.y);
  }
  pan = { ...now, apart: isPinch ? apart : now.apart, cell: isPinch ? cell : view.cell };
}

function wheel(event) {
  event.preventDefault();
  const { x, y } = place(event), scale = event.deltaMode ? 20 : 1;
  if (event.ctrlKey) zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1, x, y);
  else if (event.shiftKey) scrollTo(view.x + event.deltaY * scale, view.y);
  else scrollTo(view.x + event.deltaX * scale, view.y + event.deltaY * scale);
}

// --- keys ---

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const JUMPS = {
  Home: () => ({ ...cursor, column: 0 }), End: () => ({ ...cursor, column: width - 1 }),
  PageUp: () => ({ ...cursor, row: 0 }), PageDown: () => ({ ...cursor, row: height - 1 }),
};
const MARKS = { " ": "fill", x: "cross", m: "maybe", Backspace: "clear", Delete: "clear" };
const VIEWS = { "+": () => zoom(1.1), "=": () => zoom(1.1), "-": () => zoom(1 / 1.1), "0": fit };

function keyDown(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (key in MOVES) step(...MOVES[key], event.shiftKey);
  else if (key in JUMPS) moveTo(JUMPS[key](), true);
  else if (key in MARKS) mark(toolValue(MARKS[key]));
  else if (key === "Enter") mark(toolValue(hand.tool));
  else if (key === "Escape") drop();
  else if (key in VIEWS) VIEWS[key]();
  else if (isColored && inks[+key] && +key) chooseInk(+key);
  else return;
  event.preventDefault();
}

function mark(wanted) {
  if (game.isSolved || fingers.size) return;
  finish();
  const before = game.cells[indexOf(cursor)];
  if (wanted === UNKNOWN && before === UNKNOWN) return;
  begin({ ...cursor }, wanted);
  finish();
}

// One step with an arrow key; with Shift it paints the cell left and the one reached.
function step(down, across, isPainting) {
  if (fingers.size) return;
  const from = { ...cursor };
  moveTo({ row: cursor.row + down, column: cursor.column + across }, !isPainting);
  if (!isPainting || game.isSolved) return finish();
  if (!gesture) gesture = { before: UNKNOWN, after: toolValue(hand.tool), marked: [], trail: [indexOf(from)] };
  const { trail } = gesture, here = indexOf(cursor);
  if (trail.at(-2) === here) trail.pop();
  else if (trail.at(-1) !== here) trail.push(here);
  previewTrail(trail);
}

// A trail neither clears nor replaces: it paints cells like the first of them that is undecided.
function previewTrail(trail) {
  preview([]);
  const first = trail.find(at => !isDecided(game.cells[at]));
  if (first !== undefined) gesture.before = game.cells[first];
  preview(first === undefined ? [] : [...new Set(trail)]);
}

function keyUp(event) {
  if (event.key === "Shift" && gesture && gesture.trail) finish();
}

function shortcut(event) {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !"zy".includes(key)) return;
  event.preventDefault();
  drop();
  if (key === "y" || event.shiftKey) redo();
  else undo();
}

function listen() {
  const acts = {
    pointerdown: pointerDown, pointermove: pointerMove, pointerup: pointerUp,
    pointercancel: pointerUp, wheel, keydown: keyDown, keyup: keyUp,
    contextmenu: event => event.preventDefault(),
    focus: paintBoard,
    blur: () => {
      if (gesture && gesture.trail) finish();
      paintBoard();
    },
  };
  for (const [type, act] of Object.entries(acts)) board.addEventListener(type, act);
  document.addEventListener("keydown", shortcut);
}
