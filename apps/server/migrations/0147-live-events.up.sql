-- Whoever notes events, lists of them hear of it once the transaction is over. Equal notifications of one are sent once.
create function announce_events() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_notify('headframe_change', 'event:' || subaccount_id || ':all') from (select distinct subaccount_id from new_rows) as noted;
  return null;
end
$$;
revoke execute on function announce_events() from public;
create trigger announce_events after insert on event referencing new table as new_rows for each statement
  execute function announce_events();
