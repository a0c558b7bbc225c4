drop table revenue_day, day_close, house_entry, ledger_entry, house_balance, ledger_balance;
drop function keep_house_balances();
drop function keep_ledger_balance();
drop function add_to_house(integer, text, bigint);
drop function lock_ledger_balances(integer, integer[]);
drop function refuse_changed_money();
drop function user_fee_of(integer);
drop policy keeper on account;
alter table chain drop constraint chain_id_coin_enum_key;
