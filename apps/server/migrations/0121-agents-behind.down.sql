create or replace function summarize_agent() returns trigger language plpgsql as $$
begin
  insert into agent_summary values (new.id, new.subaccount_id, new.selector_id, new.name, new.server_id is not null, new.kinds)
    on conflict (agent_id) do update set subaccount_id = excluded.subaccount_id, selector_id = excluded.selector_id,
      name = excluded.name, is_online = excluded.is_online, kinds = excluded.kinds;
  return null;
end
$$;
drop trigger summarize_changed_agent on agent;
create trigger summarize_changed_agent after update on agent for each row
  when ((old.subaccount_id, old.selector_id, old.name, old.server_id is null, old.kinds)
    is distinct from (new.subaccount_id, new.selector_id, new.name, new.server_id is null, new.kinds))
  execute function summarize_agent();
alter table agent_summary drop column is_behind;
