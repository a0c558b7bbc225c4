-- Places of devices stand in slots from here on. Groups and racks are made of what was known of them: without a name they are called after
-- their position. Of those with one name and several positions, each further one gets its position into its name.
create temporary table placed on commit drop as
  select p.*, dense_rank() over (partition by subaccount_id, type, lower(group_name)
      order by group_row is null and group_column is null, group_row, group_column) as group_rank
  from (
    select d.id, d.subaccount_id, case d.kind when 'pdu' then 'pdu' else 'asic' end as type,
      coalesce(d.place->>'groupName', nullif('[' || coalesce(d.place->>'groupRow', '') || ',' || coalesce(d.place->>'groupColumn', '') || ']', '[,]')) as group_name,
      (d.place->>'groupRow')::int as group_row, (d.place->>'groupColumn')::int as group_column,
      coalesce(d.place->>'rackName', nullif('[' || coalesce(d.place->>'rackRow', '') || ',' || coalesce(d.place->>'rackColumn', '') || ']', '[,]'), 'Unnamed') as rack_name,
      (d.place->>'rackRow')::int as rack_row, (d.place->>'rackColumn')::int as rack_column,
      (d.place->>'row')::int as "row", (d.place->>'column')::int as "column"
    from device d where d.place is not null and d.deleted_at is null
  ) p;
update placed p set group_name = left(p.group_name, 48) || ' [' || concat_ws(',', p.group_row, p.group_column) || ']'
  where p.group_rank > 1 and (p.group_row is not null or p.group_column is not null);

insert into site_group (subaccount_id, type, name, "row", "column")
select subaccount_id, type, name, case when is_first then "row" end, case when is_first then "column" end from (
  select *, "row" is null or "column" is null or row_number() over (partition by subaccount_id, type, "row", "column" order by name) = 1 as is_first
  from (
    select subaccount_id, type, min(group_name) as name, max(group_row) as "row", max(group_column) as "column" from placed
    where group_name is not null group by subaccount_id, type, lower(group_name)
  ) named
) positioned;

create temporary table racked on commit drop as
  select p.*, g.selector_id as group_id, dense_rank() over (partition by p.subaccount_id, p.type, g.selector_id, lower(p.rack_name)
      order by p.rack_row is null and p.rack_column is null, p.rack_row, p.rack_column) as rack_rank
  from placed p left join site_group g on g.subaccount_id = p.subaccount_id and g.type = p.type and lower(g.name) = lower(p.group_name);
update racked r set rack_name = left(r.rack_name, 48) || ' [' || concat_ws(',', r.rack_row, r.rack_column) || ']'
  where r.rack_rank > 1 and (r.rack_row is not null or r.rack_column is not null);

insert into rack (subaccount_id, type, group_id, name, "row", "column")
select subaccount_id, type, group_id, name, case when is_first then "row" end, case when is_first then "column" end from (
  select *, "row" is null or "column" is null or row_number() over (partition by group_id, "row", "column" order by name) = 1 as is_first
  from (
    select subaccount_id, type, group_id, min(rack_name) as name, max(rack_row) as "row", max(rack_column) as "column" from racked
    group by subaccount_id, type, group_id, lower(rack_name)
  ) named
) positioned;

-- Of devices in one slot, the first keeps it; the others stay in the rack.
insert into slot (device_id, subaccount_id, rack_id, "row", "column")
select id, subaccount_id, rack_id, case when is_first then "row" end, case when is_first then "column" end from (
  select x.id, x.subaccount_id, k.id as rack_id, x."row", x."column",
    x."row" is null or x."column" is null or row_number() over (partition by k.id, x."row", x."column" order by x.id) = 1 as is_first
  from racked x join rack k on k.subaccount_id = x.subaccount_id and k.type = x.type and k.group_id is not distinct from x.group_id
    and lower(k.name) = lower(x.rack_name)
) found;

alter table device drop column place;
