-- An item may wait for another one, such as an outlet for the verified stop of the miner behind it.
alter table agent_request_item drop constraint agent_request_item_state_check;
alter table agent_request_item
  add constraint agent_request_item_state_check
    check (state in ('waiting', 'pending', 'sent', 'started', 'done', 'failed', 'canceled', 'expired')),
  -- The item that is to be verified first; null where nothing is to come, and the item waits for its time alone.
  add column awaits_item_id integer,
  -- When it runs all the same, or is given up, as its request says.
  add column waits_until timestamptz,
  add constraint agent_request_item_owner unique (id, subaccount_id),
  add constraint agent_request_item_awaits foreign key (awaits_item_id, subaccount_id)
    references agent_request_item (id, subaccount_id) on delete set null (awaits_item_id),
  add constraint agent_request_item_waits check (state <> 'waiting' or waits_until is not null);
create index agent_request_item_waiting on agent_request_item (request_id) where state = 'waiting';
create index agent_request_item_awaited on agent_request_item (awaits_item_id) where awaits_item_id is not null;
