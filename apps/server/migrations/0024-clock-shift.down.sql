drop table database_clock;
alter table agent_request drop column clock_shift;
