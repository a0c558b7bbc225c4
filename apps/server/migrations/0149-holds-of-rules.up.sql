-- Holds of rules: written by the jobs, each on a level of its own; callers hold by hand.
alter table hold add column level text not null default 'person'
  check (level in ('safety', 'stop', 'person', 'commitment', 'price', 'schedule'));
alter table hold drop constraint hold_person;
alter table hold add constraint hold_person check (holder <> 'person' or (until is not null and level = 'person'));
select tenant_table('hold',
  api => 'select, insert (subaccount_id, device_id, part_id, holder, holder_id, holder_name, level, effect, value, why, until, created_by), update (holder_name, level, effect, value, why, until, created_at), delete',
  jobs => 'select, insert, update (holder_name, level, effect, value, why, until, created_at), delete',
  gateway => 'select', identity => 'select, delete', shared => 'device_id');
do $$
begin
  execute format('alter policy api_add on hold with check ((%s) and holder = ''person'')',
    (select pg_get_expr(polwithcheck, polrelid) from pg_policy where polname = 'api_add' and polrelid = 'hold'::regclass));
end
$$;

-- As whom the requester asks for what is held, of the kind of its origin, and on which level; null as before there were holds.
alter table agent_request add column asker_id text check (length(asker_id) between 1 and 64);
alter table agent_request add column asker_level text
  check (asker_level in ('safety', 'stop', 'person', 'commitment', 'price', 'schedule'));

-- An item that a hold ended, or had its agent asked back, says so.
alter table agent_request_item drop constraint agent_request_item_refusal;
alter table agent_request_item add constraint agent_request_item_refusal
  check (refusal in ('credential', 'heldBack', 'unsupported', 'hostKey', 'refused', 'held'));
grant update (refusal) on agent_request_item to headframe_api;
