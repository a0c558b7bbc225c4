-- A command on 24,000 outlets inserts as many items. What items point at is checked once for each statement instead of once
-- for each row and reference, and fewer indexes are written.

-- Requires of new items that what they point at is there and belongs together: the request has their subaccount, agent and
-- sharing owner, the device their agent and owner, the part their device, the awaited item their subaccount. As the caller
-- sees them: the API reaches devices of the open subaccounts and those shared with them alone.
-- Nothing is known of how many rows there are, so that a plan by nested loops could take the square of them.
create function require_item_references() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  if (select count(*) from new_rows) <> (
    select count(*) from new_rows n
      join agent_request r on r.id = n.request_id and r.subaccount_id = n.subaccount_id and r.agent_id = n.agent_id
        and r.shared_by is not distinct from n.shared_by
      join device d on d.id = n.device_id and d.agent_id = n.agent_id and d.subaccount_id = coalesce(n.shared_by, n.subaccount_id)
    where r.id = any (array(select distinct request_id from new_rows)) and d.id = any (array(select distinct device_id from new_rows))
  ) or (select count(part_id) from new_rows) <> (
    select count(*) from new_rows n join device_part p on p.id = n.part_id and p.device_id = n.device_id
    where p.id = any (array(select part_id from new_rows))
  ) or (select count(awaits_item_id) from new_rows) <> (
    select count(*) from new_rows n join agent_request_item t on t.id = n.awaits_item_id and t.subaccount_id = n.subaccount_id
    where t.id = any (array(select awaits_item_id from new_rows where awaits_item_id is not null))
  ) then
    raise foreign_key_violation using message = 'An item needs a request, device, part and awaited item that belong together.';
  end if;
  return null;
end
$$;
revoke execute on function require_item_references() from public;
create trigger require_item_references after insert on agent_request_item
  referencing new table as new_rows for each statement execute function require_item_references();

-- Refuses to delete what items point at. Devices and parts are marked as removed and never deleted; items of requests are
-- deleted before their requests.
create function keep_what_items_name() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_named boolean;
begin
  if tg_table_name = 'agent_request' then
    is_named := exists (select from agent_request_item t join old_rows o on o.id = t.request_id);
  elsif tg_table_name = 'device' then
    is_named := exists (select from agent_request_item t join old_rows o on o.id = t.device_id);
  else
    is_named := exists (select from agent_request_item t join old_rows o on o.device_id = t.device_id and o.id = t.part_id);
  end if;
  if is_named then
    raise foreign_key_violation using message = format('Items of requests name what is deleted of %s.', tg_table_name);
  end if;
  return null;
end
$$;
revoke execute on function keep_what_items_name() from public;
do $$
declare
  named text;
begin
  foreach named in array array['agent_request', 'device', 'device_part'] loop
    execute format('create trigger keep_what_items_name after delete on %I referencing old table as old_rows
      for each statement execute function keep_what_items_name()', named);
  end loop;
end
$$;

alter table device_file drop constraint device_file_item;
alter table agent_request_item
  drop constraint agent_request_item_request,
  drop constraint agent_request_item_part,
  drop constraint agent_request_item_device,
  drop constraint agent_request_item_shared_by_fkey,
  drop constraint agent_request_item_awaits,
  drop column whole_device_id,
  drop constraint agent_request_item_owner,
  drop constraint agent_request_item_pkey,
  add primary key (id, subaccount_id);
alter table agent_request drop constraint agent_request_agent;
alter table device_file add constraint device_file_item foreign key (item_id, subaccount_id)
  references agent_request_item (id, subaccount_id) on delete cascade;
alter policy api_add on agent_request_item with check (subaccount_id = any ((select current_subaccount_ids())::integer[]));
grant delete on agent_request_item to headframe_jobs;

drop index agent_request_item_device, agent_request_item_part, agent_request_item_busy;
create index agent_request_item_subject on agent_request_item (device_id, part_id, id desc);
create index agent_request_item_busy on agent_request_item (device_id, id)
  where part_id is null and state in ('waiting', 'pending', 'sent', 'started');
