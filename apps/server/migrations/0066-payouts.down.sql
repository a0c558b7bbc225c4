drop trigger post_payout on payout;
drop trigger keep_payout on payout;
drop trigger b_payout on withdrawal;
drop function keep_withdrawal_of_payout();
-- What payouts paid goes out of the books with them.
alter table house_entry disable trigger entries_stay;
delete from house_entry where payout_id is not null;
alter table house_entry enable trigger entries_stay;
update house_balance b set balance_satoshi = b.balance_satoshi
  + coalesce((select sum(p.balance_satoshi) from house_balance p where p.chain_id = b.chain_id and p.account in ('chain_fee', 'paid_out')), 0)
  where b.account = 'payout';
delete from house_balance where account in ('chain_fee', 'paid_out');
create or replace function keep_house_balances() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.kind <> 'block_found' and not exists (select from house_entry f where f.kind = 'block_found' and f.chain_id = new.chain_id
      and f.block_hash = new.block_hash and f.revision = new.revision and f.amount_satoshi = new.amount_satoshi) then
    raise exception 'A block matures or is orphaned with the income that it was found with.' using errcode = 'integrity_constraint_violation';
  end if;
  -- In the order of their names, so that no two postings wait for each other in a circle.
  perform add_to_house(new.chain_id, m.account, m.amount)
    from (values (new.from_account, -new.amount_satoshi), (new.to_account, new.amount_satoshi)) m (account, amount) order by m.account;
  return null;
end
$$;
drop function post_payout();
drop function payout_cost(bigint, text);
drop index house_entry_payout;
alter table house_entry drop constraint subject_of_kind;
alter table house_entry drop constraint accounts_of_kind;
alter table house_entry drop column payout_id;
alter table house_entry alter column block_hash set not null;
alter table house_entry add constraint accounts_of_kind check (case kind
  when 'block_found' then from_account = 'issued' and to_account = 'block_immature'
  when 'block_matured' then from_account = 'block_immature' and to_account = 'block_mature'
  when 'block_orphaned' then from_account = 'block_immature' and to_account = 'issued'
  else false end);
alter table house_balance drop constraint house_balance_account_check;
alter table house_balance add constraint house_balance_account_check
  check (account in ('block_immature', 'block_mature', 'earnings', 'issued', 'payout', 'pool_fee', 'user_fee'));
drop table payout_status, payout_input, payout_transaction;
drop function refuse_changed_transaction();
drop function require_shared_input();
drop function next_payout_version();
drop function keep_payout();
update withdrawal set sent = false, txid = null, payout_id = null where payout_id is not null;
revoke update (payout_id, txid, sent) on withdrawal from headframe_identity;
drop policy payout_all on withdrawal;
revoke all on withdrawal from headframe_payout;
revoke select on payout from headframe_jobs;
revoke all on payout from headframe_payout, headframe_identity;
drop index payout_open;
alter table payout drop column engine, drop column state, drop column updated_at;
revoke all on chain from headframe_payout;
revoke usage on schema public from headframe_payout;
