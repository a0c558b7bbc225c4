alter table device add column place jsonb;
grant insert (place), update (place) on device to headframe_api;
update device d set place = jsonb_strip_nulls(jsonb_build_object('groupName', g.name, 'groupRow', g."row", 'groupColumn', g."column",
    'rackName', k.name, 'rackRow', k."row", 'rackColumn', k."column", 'row', s."row", 'column', s."column"))
  from slot s join rack k on k.id = s.rack_id left join site_group g on g.selector_id = k.group_id where s.device_id = d.id;
delete from slot;
delete from rack;
delete from site_group;
