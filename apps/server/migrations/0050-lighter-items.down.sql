alter table pdu_outlet reset (fillfactor);
alter table agent_request_item
  drop constraint agent_request_item_request,
  add constraint agent_request_item_agent_id_fkey foreign key (agent_id) references agent,
  add constraint agent_request_item_subaccount_id_fkey foreign key (subaccount_id) references subaccount,
  add constraint agent_request_item_request foreign key (request_id, subaccount_id)
    references agent_request (id, subaccount_id) on delete cascade;
alter table agent_request drop constraint agent_request_agent;
