A mushroom
by Ada

#d
   0:   white
   r:@  red      the cap
   1:*  #8B4513
: rows
3r
5r
1r 1 1r
  1
  3
: columns
 2r
 2r 1
  2r 3
   2r 1
     2r
