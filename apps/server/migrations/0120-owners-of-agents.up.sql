-- Names the owner of an agent: who commands a device through the agent of another subaccount reads it before.
alter table agent_summary add column owner_name text not null default '';
update agent_summary s set owner_name = n.name from subaccount n where n.id = s.subaccount_id;

-- Runs as who owns the tables: whoever writes a summary need not see the subaccount. Nobody calls it but its trigger.
create function name_owner_of_agent() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.owner_name := coalesce((select name from subaccount where id = new.subaccount_id), '');
  return new;
end
$$;
revoke execute on function name_owner_of_agent() from public;
create trigger name_owner_of_agent before insert on agent_summary for each row execute function name_owner_of_agent();

create or replace function rename_in_shares() returns trigger language plpgsql as $$
begin
  update device_share set owner_name = new.name where owner_id = new.id;
  update device_share set subaccount_name = new.name where subaccount_id = new.id;
  update device_offer set owner_name = new.name where owner_id = new.id;
  update offer_refusal set owner_name = new.name where owner_id = new.id;
  update agent_summary set owner_name = new.name where subaccount_id = new.id;
  return null;
end
$$;
