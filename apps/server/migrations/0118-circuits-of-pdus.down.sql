alter table pdu_outlet_state drop column power_factor;
alter table pdu_state drop column circuit_load;
