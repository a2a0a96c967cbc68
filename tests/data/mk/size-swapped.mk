6 5
1
2
1
6
4
# width first
1
2
5
1 2
2
1
