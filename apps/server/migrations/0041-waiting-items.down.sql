update agent_request_item set state = 'canceled' where state = 'waiting';
alter table agent_request_item drop constraint agent_request_item_state_check, drop constraint agent_request_item_waits, drop constraint agent_request_item_awaits,
  drop constraint agent_request_item_owner,
  drop column awaits_item_id, drop column waits_until;
alter table agent_request_item add constraint agent_request_item_state_check
  check (state in ('pending', 'sent', 'started', 'done', 'failed', 'canceled', 'expired'));
