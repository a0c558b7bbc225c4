revoke update (refusal) on agent_request_item from headframe_api;
update agent_request_item set refusal = null where refusal = 'held';
alter table agent_request_item drop constraint agent_request_item_refusal;
alter table agent_request_item add constraint agent_request_item_refusal
  check (refusal in ('credential', 'heldBack', 'unsupported', 'hostKey', 'refused'));
alter table agent_request drop column asker_level;
alter table agent_request drop column asker_id;
delete from hold where holder <> 'person';
alter table hold drop constraint hold_person;
alter table hold add constraint hold_person check (holder <> 'person' or until is not null);
select tenant_table('hold', api => 'select, insert (subaccount_id, device_id, part_id, holder, holder_id, holder_name, effect, value, why, until, created_by), update (holder_name, effect, value, why, until, created_at), delete',
  jobs => 'select, delete', identity => 'select, delete', shared => 'device_id');
alter table hold drop column level;
