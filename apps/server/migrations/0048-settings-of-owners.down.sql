drop trigger owner_sets_delay on asic;
drop trigger owner_sets_outlet on pdu_outlet;
drop function refuse_other_than_owner();
