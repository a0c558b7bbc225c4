drop table block;
drop function refuse_changed_block();
