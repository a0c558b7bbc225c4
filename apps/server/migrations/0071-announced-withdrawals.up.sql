-- Payouts are made by a program of its own, and open pages show how withdrawals go: each change of a payout is announced as the server
-- announces its own changes.
create function announce_withdrawals() returns trigger language plpgsql as $$
begin
  perform pg_notify('headframe_change', 'withdrawal:' || c.subaccount_id || ':'
      || case when count(*) > 500 then 'all' else string_agg(c.id::text, ',' order by c.id) end)
    from (select distinct n.subaccount_id, n.id from new_rows n join old_rows o on o.id = n.id
      where (n.payout_id, n.sent, n.txid) is distinct from (o.payout_id, o.sent, o.txid)) c
    group by c.subaccount_id;
  return null;
end
$$;
revoke execute on function announce_withdrawals() from public;
create trigger announce after update on withdrawal referencing old table as old_rows new table as new_rows
  for each statement execute function announce_withdrawals();
