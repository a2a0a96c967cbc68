"""Read and write puzzle files; `registry` lists the formats and opens files.

Most formats have one module, named after them. What several programs or people write in their own
ways is read by groups of modules. In each group the first is the format, or calls the others:

- JSON: `json_puzzles`, with a parser (`json_tree`), the words for fields (`json_names`), the search
  for clues and pictures (`json_search`, `json_drawings`), what they mean (`json_clues`,
  `json_sides`, `json_cells`, `json_picture`), what is around them (`json_enclosing`), and what was
  not read (`json_leftover`).
- Source code: `lists`, which makes the same tree from code (`code_rewrites`, `code_brackets`,
  `code_tree`), and `unread_lists`.
- Texts: `headed_lists` (with `clue_labels`), `number_lines`, `sized_series`, `text_picture`,
  `tab_table` (with `aligned_table` and `clue_tables`). If none of them fits, `inner_texts` takes
  off what is around a puzzle and writes it in other ways (`redrawn`, `relaid`, `rewritten`,
  `colored_lines`). `skipped_parts` reads the parts that a reader skipped, `drawn_solutions` finds
  the pictures of puzzles among them.
- Web pages: `web_page`, with `html_tags`, `page_boxes`, `painted_boards` and `clue_tables`.
- XML: `webpbn`, the native format, and `xcsp3`, both on `xml_tree`.
- Pictures: `png`, `pbm`, `raster`, `svg` and `xpm`, on `images`.

All of them use `decode` for encodings, `readings` for doubts, `clue_lists` for lines of clues and
`colors` for colours. `base` says what a format is.
"""
