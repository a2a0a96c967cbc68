// Painting: paper, crossed paper, crosshair, lines, tiles, marks, cursor; then the clues around.

const pen = canvas.getContext("2d", { alpha: false });
const cursor = { row: 0, column: 0 };
const stale = { isAll: false, rows: new Set(), columns: new Set() }; // clues to paint besides the board
let theme = {}, isAwaited = false, hasLetters = false;

function readTheme() {
  const style = getComputedStyle(document.documentElement);
  const names = ["window", "paper", "crossed", "fill", "cross", "thin", "thick", "accent", "ink",
    "muted", "tint", "tint-clue", "done", "current"];
  theme = Object.fromEntries(names.map(name => [name, style.getPropertyValue("--" + name).trim()]));
  theme.isHigh = style.getPropertyValue("--high").trim() === "1";
  theme.font = style.fontFamily;
  paintAll();
}

// However much changes, it is painted once a frame.
function paintSoon() {
  if (isAwaited) return;
  isAwaited = true;
  requestAnimationFrame(() => {
    isAwaited = false;
    paint();
  });
}

function paintAll() {
  stale.isAll = true;
  paintSoon();
}

// The board, and the clues of the cursor's lines.
function paintBoard() {
  stale.rows.add(cursor.row);
  stale.columns.add(cursor.column);
  paintSoon();
}

function paint() {
  const ratio = devicePixelRatio, { clientWidth, clientHeight } = board;
  const [across, down] = [round(clientWidth * ratio), round(clientHeight * ratio)];
  if (canvas.width !== across || canvas.height !== down) {
    [canvas.width, canvas.height] = [across, down];
    stale.isAll = true;
  }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  if (stale.isAll) fillRect(theme.window, 0, 0, clientWidth, clientHeight);
  const last = cellAt(view.right, view.bottom), first = cellAt(view.left, view.top);
  inside(view.left - 3, view.top - 3, view.right + 1, view.bottom + 1, () => {
    fillRect(theme.window, 0, 0, clientWidth, clientHeight);
    paintGround(first, last);
    if (!game.isSolved) paintLines(first, last);
    paintMarks(first, last);
    if (!game.isSolved) paintCursor();
  });
  inside(0, view.top, view.left - 3, view.bottom, () => {
    for (let row = first.row; row <= last.row; row++) {
      if (stale.isAll || stale.rows.has(row)) paintRowClue(row);
    }
  });
  inside(view.left, 0, view.right, view.top - 3, () => {
    for (let column = first.column; column <= last.column; column++) {
      if (stale.isAll || stale.columns.has(column)) paintColumnClue(column);
    }
  });
  stale.isAll = false;
  stale.rows.clear();
  stale.columns.clear();
  placeCell();
}

function inside(left, top, right, bottom, paintPart) {
  pen.save();
  pen.beginPath();
  pen.rect(left, top, right - left, bottom - top);
  pen.clip();
  font = "";
  paintPart();
  pen.restore();
}

function fillRect(color, x, y, wide, high) {
  pen.fillStyle = color;
  pen.fillRect(x, y, wide, high);
}

function paintGround(first, last) {
  const { cell } = view, ground = game.isSolved && isColored ? inks[0].hex : theme.paper;
  fillRect(ground, cellX(0), cellY(0), boardWidth(), boardHeight());
  if (game.isSolved) return;
  pen.fillStyle = theme.crossed;
  eachCell(first, last, (value, x, y) => {
    if (value === EMPTY) pen.fillRect(x, y, cell + 1, cell + 1);
  });
  fillRect(theme.tint, cellX(0), cellY(cursor.row), boardWidth(), cell);
  fillRect(theme.tint, cellX(cursor.column), cellY(0), cell, boardHeight());
}

function eachCell(first, last, visit) {
  for (let row = first.row; row <= last.row; row++) {
    const y = cellY(row);
    for (let column = first.column; column <= last.column; column++) {
      visit(game.cells[row * width + column], cellX(column), y);
    }
  }
}

function paintLines(first, last) {
  const [left, top] = [cellX(0), cellY(0)], [wide, high] = [boardWidth(), boardHeight()];
  for (const isThick of [false, true]) {
    pen.fillStyle = isThick ? theme.thick : theme.thin;
    const isDrawn = index => (index % 5 === 0) === isThick && (isThick || view.cell >= 10);
    const from = isThick ? 1 : 0, size = isThick ? 2 : 1;
    for (let column = first.column; column <= last.column; column++) {
      if (isDrawn(column)) pen.fillRect(cellX(column) - from, top - 1, size, high + 3);
    }
    for (let row = first.row; row <= last.row; row++) {
      if (isDrawn(row)) pen.fillRect(left - 1, cellY(row) - from, wide + 3, size);
    }
  }
  pen.fillRect(left + wide, top - 1, 2, high + 3);
  pen.fillRect(left - 1, top + high, wide + 3, 2);
}

const inkColor = ink => (isPlain ? theme.fill : inks[ink].hex);

// Values of one kind are one path: that keeps large boards quick.
function paintMarks(first, last) {
  const paths = new Map(), { cell } = view, isSmall = cell < 10;
  eachCell(first, last, (value, x, y) => {
    if (value === UNKNOWN || (game.isSolved && !isFilled(value))) return;
    if (!paths.has(value)) paths.set(value, new Path2D());
    const path = paths.get(value), half = x + (cell + 1) / 2, middle = y + (cell + 1) / 2;
    if (isFilled(value)) addTile(path, x, y);
    else if (value !== EMPTY) addDot(path, half, middle, max(1, 0.15 * cell));
    else if (isSmall) path.rect(half - 0.5, middle - 0.5, 1, 1);
    else addCross(path, half, middle, (theme.isHigh ? 0.22 : 0.17) * cell);
  });
  for (const [value, path] of paths) paintPath(value, path, isSmall);
  if (hasLetters && isColored && cell >= 13) eachCell(first, last, paintLetter);
}

function addTile(path, x, y) {
  const { cell } = view;
  if (game.isSolved) path.rect(x, y, cell + 1, cell + 1);
  else if (cell < 10) path.rect(x + 1, y + 1, cell - 1, cell - 1);
  else if (cell < 13) path.rect(x + 2, y + 2, cell - 3, cell - 3);
  else path.roundRect(x + 2, y + 2, cell - 3, cell - 3, cell < 28 ? 2 : 3);
}

function addDot(path, x, y, radius) {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 7);
}

function addCross(path, x, y, size) {
  path.moveTo(x - size, y - size);
  path.lineTo(x + size, y + size);
  path.moveTo(x + size, y - size);
  path.lineTo(x - size, y + size);
}

function paintPath(value, path, isSmall) {
  if (isFilled(value)) {
    pen.fillStyle = inkColor(value);
    pen.fill(path);
    if (!isPlain && !game.isSolved && contrast(inks[value].hex, theme.paper) < 2.2) outline(path);
  } else if (value === EMPTY && !isSmall) {
    pen.strokeStyle = theme.cross;
    pen.lineCap = "round";
    pen.lineWidth = theme.isHigh ? 2.2 : max(1.2, 0.07 * view.cell);
    pen.stroke(path);
  } else {
    pen.fillStyle = value === EMPTY ? theme.cross : isColored ? inkColor(value & 31) : theme.muted;
    pen.fill(path);
  }
}

function outline(path) {
  pen.strokeStyle = theme.muted;
  pen.lineWidth = 1;
  pen.stroke(path);
}

function paintLetter(value, x, y) {
  if (!isFilled(value)) return;
  setFont(0.44 * view.cell, 600);
  pen.fillStyle = onColor(inks[value].hex);
  pen.fillText(inks[value].letter, x + (view.cell + 1) / 2, y + (view.cell + 1) / 2);
}

let font = "";
function setFont(size, weight) {
  const wanted = `${weight} ${size}px ${theme.font}`;
  if (font === wanted) return;
  pen.font = font = wanted;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
}

// The frame of the cursor shows whether keys go to the board.
function paintCursor() {
  const color = document.activeElement === board ? theme.accent : theme.thick;
  const [x, y] = [cellX(cursor.column), cellY(cursor.row)], size = view.cell + 1;
  for (const [width, stroke] of [[theme.isHigh ? 7 : 6, theme.paper], [theme.isHigh ? 3 : 2, color]]) {
    pen.lineWidth = width;
    pen.strokeStyle = stroke;
    pen.beginPath();
    pen.roundRect(x - 0.5, y - 0.5, size + 1, size + 1, 3);
    pen.stroke();
  }
}

function paintRowClue(row) {
  const isCurrent = row === cursor.row && !game.isSolved, y = cellY(row), middle = y + (view.cell + 1) / 2;
  fillRect(isCurrent ? theme["tint-clue"] : theme.window, 0, y, view.left, view.cell);
  if (row % 5 === 0) fillRect(theme.thin, 0, y, view.left - GAP / 2, 1);
  paintNumbers(rows[row], progress.rows[row], view.left, view.slot, (number, x) =>
    paintNumber(number, x, middle, view.slot, isCurrent));
}

function paintColumnClue(column) {
  const isCurrent = column === cursor.column && !game.isSolved, x = cellX(column);
  fillRect(isCurrent ? theme["tint-clue"] : theme.window, x, 0, view.cell, view.top);
  if (column % 5 === 0) fillRect(theme.thin, x, 0, 1, view.top - GAP / 2);
  paintNumbers(columns[column], progress.columns[column], view.top, view.line, (number, y) =>
    paintNumber(number, x + (view.cell + 1) / 2, y, view.cell, isCurrent));
}

// The numbers from the board outwards; the last one with room stands for those that have none.
function paintNumbers(clue, line, end, size, paintOne) {
  const left = numbersOf(clue, line);
  for (let at = end - GAP - size / 2; left.length; at -= size) {
    const number = left.pop(), isLast = at < 1.5 * size && left.length;
    paintOne(isLast ? null : number, at);
    if (isLast) break;
  }
}

const numbersOf = (clue, { done, isComplete }) => clue.length
  ? clue.map(({ length, ink }, at) => ({ length, ink, isDone: done[at] }))
  : [{ length: 0, ink: 0, isDone: isComplete }];

// A number of a clue, as a chip in colour; null stands for those that have no room.
function paintNumber(number, x, y, room, isCurrent) {
  const { ink, isDone } = number || { ink: 0, isDone: false };
  const isChip = ink && isColored, wide = min(room - 1, 1.55 * view.font);
  const high = min(view.line - 2, view.cell - 1);
  if (isChip) {
    pen.beginPath();
    pen.roundRect(x - wide / 2, y - high / 2, wide, high, min(5, high / 3));
    pen[isDone ? "strokeStyle" : "fillStyle"] = inks[ink].hex;
    pen.lineWidth = 1.3;
    pen[isDone ? "stroke" : "fill"]();
  }
  const color = isDone ? (isCurrent ? theme.muted : theme.done) : isCurrent ? theme.current : theme.ink;
  pen.fillStyle = isChip && !isDone ? onColor(inks[ink].hex) : color;
  setFont(view.font, isDone ? 400 : isCurrent ? 700 : 500);
  const letter = hasLetters && isChip ? inks[ink].letter : "";
  pen.fillText(number ? number.length + letter : "…", x, y + 0.5, room - 1);
  if (number && isDone) fillRect(color, x - 0.4 * wide, y - 0.65, 0.8 * wide, 1.3);
}

// Relative luminance and contrast, as accessibility guidelines define them.
const luminances = new Map();
function luminance(hex) {
  if (!luminances.has(hex)) {
    const parts = [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16) / 255);
    const [red, green, blue] = parts.map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    luminances.set(hex, 0.2126 * red + 0.7152 * green + 0.0722 * blue);
  }
  return luminances.get(hex);
}

function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const onColor = hex => (luminance(hex) > 0.179 ? "#000000" : "#FFFFFF");
