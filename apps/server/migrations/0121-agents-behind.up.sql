-- Who sees the devices of an agent sees that it is behind with its polls, as it sees that the agent is offline.
alter table agent_summary add column is_behind boolean not null default false;
create or replace function summarize_agent() returns trigger language plpgsql as $$
begin
  insert into agent_summary (agent_id, subaccount_id, selector_id, name, is_online, kinds, is_behind)
    values (new.id, new.subaccount_id, new.selector_id, new.name, new.server_id is not null, new.kinds,
      coalesce(new.stats -> 'pace' -> 'isBehind' = 'true'::jsonb, false))
    on conflict (agent_id) do update set subaccount_id = excluded.subaccount_id, selector_id = excluded.selector_id,
      name = excluded.name, is_online = excluded.is_online, kinds = excluded.kinds, is_behind = excluded.is_behind;
  return null;
end
$$;
drop trigger summarize_changed_agent on agent;
create trigger summarize_changed_agent after update on agent for each row
  when ((old.subaccount_id, old.selector_id, old.name, old.server_id is null, old.kinds, old.stats -> 'pace' -> 'isBehind')
    is distinct from (new.subaccount_id, new.selector_id, new.name, new.server_id is null, new.kinds, new.stats -> 'pace' -> 'isBehind'))
  execute function summarize_agent();
