alter table agent_request_item
  drop column whole_device_id,
  add constraint agent_request_item_asic_id_fkey foreign key (device_id) references device;
