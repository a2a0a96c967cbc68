"""The same few puzzles as JSON of some sixty shapes, as programs of many authors write them.

The puzzles are our own. A key is 5 rows by 4 columns, so that rows and columns can't be taken for
each other; a boat is 5 by 5, a flag has two colours.
"""

KEY = """
    .##.
    .##.
    ..#.
    .##.
    ..#.
"""
KEY_ROWS = [[2], [2], [1], [2], [1]]
KEY_COLUMNS = [[0], [2, 1], [5], [0]]

BOAT = """
    ..#..
    ..##.
    ..#..
    #####
    .###.
"""

FLAG = """
    aabb
    aa.b
    a...
"""

LENGTHS = '[[2],[2],[1],[2],[1]],"{}":[[0],[2,1],[5],[0]]'
NAMES = (
    *(("rowClues", "columnClues"), ("row_clues", "col_clues"), ("rowHints", "colHints")),
    *(("row_hints", "column_hints"), ("RowConstraints", "ColumnConstraints"), ("left", "top")),
    *(("hor", "ver"), ("Horizontal", "Vertical"), ("horizontalClues", "verticalClues")),
    *(("rowsClues", "colsClues"), ("leftNumbers", "topNumbers"), ("sideHints", "topHints")),
    *(("row-numbers", "column-numbers"), ("rowData", "colData"), ("filas", "columnas")),
    *(("lignes", "colonnes"), ("Zeilen", "Spalten"), ("rows", "columns"), ("row", "column")),
    *(("ROWS", "COLS"), ("clues_row", "clues_col"), ("rowRules", "columnRules")),
    *(("row_constraints", "col_constraints"), ("rowRuns", "colRuns")),
)

OF_NAMES = {f"named {rows}": f'{{"{rows}":{LENGTHS.format(columns)}}}' for rows, columns in NAMES}

OF_SHAPES = {
    "columns first": '{"columns":[[],[2,1],[5],[]],"rows":[[2],[2],[1],[2],[1]]}',
    "numbers alone": '{"rowHints":[2,2,1,2,1],"colHints":[0,[2,1],5,0]}',
    "floats": '{"rowClues":[[2.0],[2.0],[1.0],[2.0],[1.0]],"colClues":[[0.0],[2.0,1.0],[5.0],[]]}',
    "texts with blanks": '{"rows":["2","2","1","2","1"],"cols":["0","2 1","5","0"]}',
    "texts with commas": '{"rowClues":["2","2","1","2","1"],"colClues":["","2,1","5",""]}',
    "texts with dots": '{"rowClues":["2","2","1","2","1"],"colClues":["0","2.1","5","0"]}',
    "lists of texts": '{"rows":[["2"],["2"],["1"],["2"],["1"]],"columns":[[],["2","1"],["5"],[]]}',
    "left padded": '{"row_clues":[[0,2],[0,2],[0,1],[0,2],[0,1]],'
    '"col_clues":[[0,0],[2,1],[0,5],[0,0]]}',
    "right padded": '{"rowHints":[[2,0],[2,0],[1,0],[2,0],[1,0]],'
    '"colHints":[[0,0],[2,1],[5,0],[0,0]]}',
    "padded with null": '{"rowHints":[[null,2],[null,2],[null,1],[null,2],[null,1]],'
    '"colHints":[[null,null],[2,1],[null,5],[null,null]]}',
    "a map from 1": '{"Size":[4,5],"Rows":{"1":[2],"2":[2],"3":[1],"4":[2],"5":[1]},'
    '"Columns":{"1":[0],"2":[2,1],"3":[5],"4":[0]}}',
    "a map from 0": '{"rows":{"0":[2],"1":[2],"2":[1],"3":[2],"4":[1]},'
    '"cols":{"0":[],"1":[2,1],"2":[5],"3":[]}}',
    "a map of names": '{"rows":{"row1":"2","row2":"2","row3":"1","row4":"2","row5":"1"},'
    '"columns":{"col1":"0","col2":"2 1","col3":"5","col4":"0"}}',
    "nested in clues": '{"width":4,"height":5,"clues":{"rows":[[2],[2],[1],[2],[1]],'
    '"columns":[[],[2,1],[5],[]]}}',
    "nested in hints": '{"hints":{"row":[[2],[2],[1],[2],[1]],"column":[[],[2,1],[5],[]]}}',
    "nested deep": '{"level":{"id":7,"puzzle":{"constraints":{"left":[[2],[2],[1],[2],[1]],'
    '"top":[[],[2,1],[5],[]]}}}}',
    "clues as a pair": '{"width":4,"height":5,"clues":[[[2],[2],[1],[2],[1]],[[],[2,1],[5],[]]]}',
    "a pair alone": "[[[2],[2],[1],[2],[1]],[[0],[2,1],[5],[0]]]",
    "JSON in texts": '{"id":3,"rows_num":5,"cols_num":4,"row_hints":"[[2],[2],[1],[2],[1]]",'
    '"col_hints":"[[],[2,1],[5],[]]"}',
    "one text a side": '{"rowsClues":"2;2;1;2;1","colsClues":"0;2,1;5;0"}',
    "bars between": '{"rows":"2|2|1|2|1","cols":"0|2 1|5|0"}',
    "objects": '{"rows":[{"clue":[2]},{"clue":[2]},{"clue":[1]},{"clue":[2]},{"clue":[1]}],'
    '"columns":[{"clue":[]},{"clue":[2,1]},{"clue":[5]},{"clue":[]}]}',
    "blocks of objects": '{"rows":[{"blocks":[{"length":2}]},{"blocks":[{"length":2}]},'
    '{"blocks":[{"length":1}]},{"blocks":[{"length":2}]},{"blocks":[{"length":1}]}],'
    '"cols":[{"blocks":[]},{"blocks":[{"length":2},{"length":1}]},{"blocks":[{"length":5}]},'
    '{"blocks":[]}]}',
    "sizes beside": '{"rows":5,"cols":4,"difficulty":"easy","row_clues":[[2],[2],[1],[2],[1]],'
    '"col_clues":[[0],[2,1],[5],[0]],"player_grid":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],'
    "[0,0,0,0]]}",
    "an empty board beside": '{"rowClues":[[2],[2],[1],[2],[1]],"colClues":[[],[2,1],[5],[]],'
    '"grid":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}',
}

SOLVED = "[[0,1,1,0],[0,1,1,0],[0,0,1,0],[0,1,1,0],[0,0,1,0]]"
TRUTH = SOLVED.replace("0", "false").replace("1", "true")
OF_PICTURES = {
    "solution of numbers": f'{{"name":"Key","solution":{SOLVED}}}',
    "grid of truth values": f'{{"version":2,"seed":8,"grid":{TRUTH}}}',
    "a grid and its clues": f'{{"grid":{TRUTH},"clues":{{"rows":[[2],[2],[1],[2],[1]],'
    '"columns":[[],[2,1],[5],[]]}}',
    "goal of texts": '{"goal":[".##.",".##.","..#.",".##.","..#."]}',
    "cells of bits": '{"title":"Key","cells":["0110","0110","0010","0110","0010"]}',
    "a text of bits": '{"w":4,"h":5,"rowHints":[[2],[2],[1],[2],[1]],'
    '"colHints":[[],[2,1],[5],[]],"solution":"01100110001001100010"}',
    "bits alone": '{"width":4,"height":5,"sol":"01100110001001100010"}',
    "one flat list": '{"width":4,"height":5,"data":[0,1,1,0,0,1,1,0,0,0,1,0,0,1,1,0,0,0,1,0]}',
    "flat truth values": '{"rows":5,"columns":4,"solution":[false,true,true,false,false,true,'
    "true,false,false,false,true,false,false,true,true,false,false,false,true,false]}",
    "lines of a text": '{"picture":".XX.\\n.XX.\\n..X.\\n.XX.\\n..X."}',
    "squares": '{"pattern":["□■■□","□■■□","□□■□","□■■□","□□■□"]}',
    "null and 1": '{"board":[[null,1,1,null],[null,1,1,null],[null,null,1,null],'
    "[null,1,1,null],[null,null,1,null]]}",
    "cells as objects": '{"grid":[[{"filled":false},{"filled":true},{"filled":true},'
    '{"filled":false}],[{"filled":false},{"filled":true},{"filled":true},{"filled":false}],'
    '[{"filled":false},{"filled":false},{"filled":true},{"filled":false}],[{"filled":false},'
    '{"filled":true},{"filled":true},{"filled":false}],[{"filled":false},{"filled":false},'
    '{"filled":true},{"filled":false}]]}',
    "a matrix alone": SOLVED,
    "directions and a picture": f'{{"horizontal":[[2],[2],[1],[2],[1]],'
    f'"vertical":[[],[2,1],[5],[]],"matrix":{SOLVED}}}',
}

RED, BLUE = '"#d02020"', '"#2040c0"'
OF_COLORS = {
    "palette from 0 with null": '{"name":"Flag","width":4,"height":3,'
    f'"palette":[{RED},{BLUE}],"cells":[[0,0,1,1],[0,0,null,1],[0,null,null,null]]}}',
    "palette from 1": f'{{"colors":[{RED},{BLUE}],"grid":[[1,1,2,2],[1,1,0,2],[1,0,0,0]]}}',
    "palette with paper": f'{{"palette":["#ffffff",{RED},{BLUE}],'
    '"solution":[[1,1,2,2],[1,1,0,2],[1,0,0,0]]}',
    "palette as a map": f'{{"palette":{{"r":{RED},"b":{BLUE}}},"picture":["rrbb","rr.b","r..."]}}',
    "palette of objects": '{"palette":[{"id":1,"hex":"#d02020"},{"id":2,"hex":"#2040c0"}],'
    '"grid":[[1,1,2,2],[1,1,0,2],[1,0,0,0]]}',
    "colours in cells": '{"pixels":[["#d02020","#d02020","#2040c0","#2040c0"],'
    '["#d02020","#d02020",null,"#2040c0"],["#d02020",null,null,null]]}',
    "coloured clues as objects": '{"rows":[[{"count":2,"color":"#d02020"},{"count":2,'
    '"color":"#2040c0"}],[{"count":2,"color":"#d02020"},{"count":1,"color":"#2040c0"}],'
    '[{"count":1,"color":"#d02020"}]],"columns":[[{"count":3,"color":"#d02020"}],[{"count":2,'
    '"color":"#d02020"}],[{"count":1,"color":"#2040c0"}],[{"count":2,"color":"#2040c0"}]]}',
    "coloured clues as pairs": f'{{"colors":{{"r":{RED},"b":{BLUE}}},"rows":[[[2,"r"],[2,"b"]],'
    '[[2,"r"],[1,"b"]],[[1,"r"]]],"cols":[[[3,"r"]],[[2,"r"]],[[1,"b"]],[[2,"b"]]]}',
    "coloured clues as texts": f'{{"colors":{{"r":{RED},"b":{BLUE}}},'
    '"rowClues":["2r 2b","2r 1b","1r"],"colClues":["3r","2r","1b","2b"]}',
    "coloured clues by number": f'{{"palette":[{RED},{BLUE}],"rowHints":[[{{"n":2,"c":0}},'
    '{"n":2,"c":1}],[{"n":2,"c":0},{"n":1,"c":1}],[{"n":1,"c":0}]],"colHints":[[{"n":3,"c":0}],'
    '[{"n":2,"c":0}],[{"n":1,"c":1}],[{"n":2,"c":1}]]}',
}

BOTH = '{"rowClues":[[2],[2],[1],[2],[1]],"colClues":[[],[2,1],[5],[]]}'
SECOND = '{"rowClues":[[1],[2],[1],[5],[3]],"colClues":[[1],[2],[5],[1,2],[1]]}'
OF_SEVERAL = {
    "a list": f"[{BOTH},{SECOND}]",
    "a list in an object": f'{{"version":1,"puzzles":[{BOTH},{SECOND}]}}',
    "a map of names": f'{{"Key":{BOTH},"Boat":{SECOND}}}',
    "levels in worlds": f'[[{{"unlocked":true,{BOTH[1:]},{{"unlocked":false,{SECOND[1:]}]]',
    "levels in packs": f'{{"packs":[{{"title":"A","levels":[{BOTH}]}},'
    f'{{"title":"B","levels":[{SECOND}]}}]}}',
    "an object a line": f"{BOTH}\n{SECOND}\n",
    "a list of pictures": f'{{"nonograms":[{{"name":"Key","grid":{SOLVED}}},{{"name":"Boat",'
    '"grid":[[0,0,1,0,0],[0,0,1,1,0],[0,0,1,0,0],[1,1,1,1,1],[0,1,1,1,0]]}]}',
}

OF_NO_PUZZLE = {
    "a package": '{"name":"x","version":"1.0.0","dependencies":{"a":"1"},"files":["a","b"]}',
    "a sudoku": '{"grid":[[5,3,0,0],[6,0,0,1],[0,9,8,0],[8,0,0,6]]}',
    "numbers": "[1,2,3]",
    "a list of lists": "[[1,2],[3,4],[5,6]]",
    "a crossword": '{"rowClues":["a bird","a fish"],"columnClues":["a tree","a town"]}',
    "a table": '{"columns":["name","age"],"rows":[["Ann","5"],["Bob","6"]]}',
    "skyscrapers": '{"top_clues":[2,1],"left_clues":[2,3],"right_clues":[1,2]}',
    "coordinates": '{"vertices":[[0,1,2],[3,4,5]],"faces":[[0,1,2]]}',
    "an empty board": '{"grid":[[0,0],[0,0]]}',
    "only rows": '{"rowClues":[[1],[1]]}',
    "a nearly puzzle": '{"rowClues":[[3],[3]],"colClues":[[1],[1]]}',
}
