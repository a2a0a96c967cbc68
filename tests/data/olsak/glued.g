#d
  1:* black
  /:a white/black  <<  glue
:
/2
:
1
1
