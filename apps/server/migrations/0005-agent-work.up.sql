-- Tells the server that holds an agent's connection what there is to do, over the channel `agent_work`. Payload:
-- `<kind>:<agent id>[:<ids>]` with the kinds work (requests and targets), cancel (target ids), devices (device ids or
-- `all`) and agent (setting, ports, removal). Writes of the gateway itself are not announced.

-- Set where a command that was already sent shall not be carried out any more; the agent's answer decides.
alter table agent_request_item add column cancel_requested_at timestamptz;

-- A device that was stopped or started for a time: when to turn it back.
create table power_switch_reversal (
  asic_id integer primary key references asic on delete cascade,
  subaccount_id integer not null references subaccount,
  agent_id integer not null references agent,
  -- what to do then
  kind text not null check (kind in ('stop', 'start')),
  -- options of the request that asked for it
  options jsonb not null,
  due_at timestamptz not null
);
create index power_switch_reversal_due on power_switch_reversal (due_at);
alter table power_switch_reversal enable row level security;
alter table power_switch_reversal force row level security;
create policy api_own on power_switch_reversal for select to headframe_api using (subaccount_id = any ((select current_subaccount_ids())::integer[]));
create policy gateway_all on power_switch_reversal to headframe_gateway using (true) with check (true);
create policy jobs_all on power_switch_reversal to headframe_jobs using (true) with check (true);
grant select on power_switch_reversal to headframe_api;
grant select, insert, update, delete on power_switch_reversal to headframe_gateway, headframe_jobs;

create function announce_devices(agent_id integer, ids integer[]) returns void language sql as $$
  select pg_notify('agent_work', 'devices:' || agent_id || ':' ||
    case when cardinality(ids) > 500 then 'all' else array_to_string(ids, ',') end)
$$;

create function announce_new_devices() returns trigger language plpgsql as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform announce_devices(agent_id, array_agg(id)) from new_rows group by agent_id;
  return null;
end
$$;

create function announce_changed_devices() returns trigger language plpgsql as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform announce_devices(agent_id, array_agg(id))
    from (select agent_id, id from new_rows union select agent_id, id from old_rows) as changed group by agent_id;
  return null;
end
$$;

create function announce_work() returns trigger language plpgsql as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform pg_notify('agent_work', 'work:' || agent_id) from (select distinct agent_id from new_rows) as changed;
  return null;
end
$$;

create function announce_canceled_items() returns trigger language plpgsql as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform pg_notify('agent_work', 'cancel:' || agent_id || ':' || string_agg(id::text, ','))
    from (
      select n.agent_id, n.id, (row_number() over (partition by n.agent_id order by n.id)) / 500 as part
      from new_rows n join old_rows o on o.id = n.id
      where o.state in ('sent', 'started') and (n.state = 'canceled' or (o.cancel_requested_at is null and n.cancel_requested_at is not null))
    ) as canceled
    group by agent_id, part;
  return null;
end
$$;

create function announce_agent() returns trigger language plpgsql as $$
begin
  if current_setting('role') = 'headframe_gateway' then return null; end if;
  perform pg_notify('agent_work', 'agent:' || new.id);
  return null;
end
$$;

create trigger announce_new_devices after insert on asic
  referencing new table as new_rows for each statement execute function announce_new_devices();
create trigger announce_changed_devices after update on asic
  referencing old table as old_rows new table as new_rows for each statement execute function announce_changed_devices();
create trigger announce_new_requests after insert on agent_request
  referencing new table as new_rows for each statement execute function announce_work();
create trigger announce_changed_requests after update on agent_request
  referencing new table as new_rows for each statement execute function announce_work();
create trigger announce_new_items after insert on agent_request_item
  referencing new table as new_rows for each statement execute function announce_work();
create trigger announce_canceled_items after update on agent_request_item
  referencing old table as old_rows new table as new_rows for each statement execute function announce_canceled_items();
create trigger announce_agent after update of setting, device_ports, key_hash, removed_at on agent
  for each row execute function announce_agent();
