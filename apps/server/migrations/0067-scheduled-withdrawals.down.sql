drop table scheduled_recipient;
drop table scheduled_withdrawal;
drop function start_schedule();
drop function sign_schedule();
