-- The load of the circuit nearest to its rating, %, and the power factor of each outlet.
alter table pdu_state add column circuit_load real;
alter table pdu_outlet_state add column power_factor real;
