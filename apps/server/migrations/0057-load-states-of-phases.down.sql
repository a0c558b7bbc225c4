alter table pdu_state drop column load_state_l1, drop column load_state_l2, drop column load_state_l3;
