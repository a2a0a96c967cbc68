// Our key.
const title = "Key";
const rowClues = [[2], [2], [1], [2], [1]];
const colClues = [[], [2, 1], [5], []];
solve(rowClues, colClues);
