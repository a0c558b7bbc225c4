drop trigger end_is_kept on invitation;
drop function keep_ended_invitation();
drop table ended_invitation;
