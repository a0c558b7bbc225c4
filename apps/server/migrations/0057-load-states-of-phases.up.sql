-- What a unit says of the load of each phase: 1 low, 2 normal, 3 near overload, 4 overload.
alter table pdu_state
  add column load_state_l1 smallint,
  add column load_state_l2 smallint,
  add column load_state_l3 smallint;
