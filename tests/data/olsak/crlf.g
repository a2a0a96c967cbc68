A heart
:
1 1
5
3
1
:
1
3
3
3
1

