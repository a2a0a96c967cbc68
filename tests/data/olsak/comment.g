
# no colours, blank lines are empty
: 4 rows
2

2,1
1
: 5 columns
1
1 1
1

1 1

: the end
anything may follow
: even this
