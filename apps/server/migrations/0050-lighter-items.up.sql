-- A command on 24,000 outlets inserts as many items, and each reference costs one look per item. The request of an item has
-- its subaccount and its agent: one reference to all three says what three said.
alter table agent_request add constraint agent_request_agent unique (id, subaccount_id, agent_id);
alter table agent_request_item
  drop constraint agent_request_item_request,
  drop constraint agent_request_item_subaccount_id_fkey,
  drop constraint agent_request_item_agent_id_fkey,
  add constraint agent_request_item_request foreign key (request_id, subaccount_id, agent_id)
    references agent_request (id, subaccount_id, agent_id) on delete cascade;

-- Commands change the desired state of all outlets at once: with room in each page no index is written for that.
alter table pdu_outlet set (fillfactor = 70);
