#D
  t:A black/white  half
  s:B black\white  other half
  u:C nosuchcolour
:
1t 1s
1u
#
1t
1s 1u
