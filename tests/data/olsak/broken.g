: rows
1 x
2b
0 1
?
: columns
1
2
