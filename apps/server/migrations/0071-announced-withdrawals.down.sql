drop trigger announce on withdrawal;
drop function announce_withdrawals();
