-- An item on a part names its device by the reference to the part; only items on whole devices need one of their own. Each
-- reference costs one look per item, and a command on outlets has 24,000 of them.
alter table agent_request_item
  drop constraint agent_request_item_asic_id_fkey,
  add column whole_device_id integer generated always as (case when part_id is null then device_id end) stored,
  add constraint agent_request_item_device foreign key (whole_device_id) references device;
