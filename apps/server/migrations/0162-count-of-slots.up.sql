-- A refusal counts "1 column", not "1 columns".
create or replace function refuse_unfit_slots(racks integer[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wrong record;
begin
  perform from rack where id = any (racks) order by id for no key update;
  select r.name, r.rows, r.columns, s."row", s."column" into wrong from rack r join slot s on s.rack_id = r.id
    where r.id = any (racks) and (s."row" > r.rows or s."column" > r.columns) order by r.id, s.device_id limit 1;
  if found then
    raise exception 'Rack "%" has % and %; a device is at [%,%].', wrong.name,
      case wrong.rows when 1 then '1 row' else coalesce(wrong.rows::text, 'any number of') || ' rows' end,
      case wrong.columns when 1 then '1 column' else coalesce(wrong.columns::text, 'any number of') || ' columns' end,
      coalesce(wrong."row"::text, '-'), coalesce(wrong."column"::text, '-')
      using errcode = 'check_violation', table = 'slot', constraint = 'slot_inside_rack';
  end if;
  select r.name, r.capacity, count(*) as devices into wrong from rack r join slot s on s.rack_id = r.id
    where r.id = any (racks) and r.capacity is not null group by r.id having count(*) > r.capacity order by r.id limit 1;
  if found then
    raise exception 'Rack "%" would hold % of %.', wrong.name, wrong.devices, wrong.capacity
      using errcode = 'check_violation', table = 'slot', constraint = 'slot_in_capacity';
  end if;
  select r.name, r.type into wrong from rack r join slot s on s.rack_id = r.id join device d on d.id = s.device_id
    where r.id = any (racks) and (r.type = 'pdu') <> (d.kind = 'pdu') order by r.id limit 1;
  if found then
    raise exception 'Rack "%" is for %.', wrong.name, case wrong.type when 'pdu' then 'PDUs' else 'devices other than PDUs' end
      using errcode = 'check_violation', table = 'slot', constraint = 'slot_of_type';
  end if;
end
$$;

create or replace function refuse_racks_outside(groups uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wrong record;
begin
  perform from site_group where selector_id = any (groups) order by id for no key update;
  select g.name, r.name as rack, g.rows, g.columns into wrong from site_group g join rack r on r.group_id = g.selector_id
    where g.selector_id = any (groups) and (r."row" > g.rows or r."column" > g.columns) order by g.id, r.id limit 1;
  if found then
    raise exception 'Group "%" has % and %; rack "%" is outside of them.', wrong.name,
      case wrong.rows when 1 then '1 row' else coalesce(wrong.rows::text, 'any number of') || ' rows' end,
      case wrong.columns when 1 then '1 column' else coalesce(wrong.columns::text, 'any number of') || ' columns' end, wrong.rack
      using errcode = 'check_violation', table = 'rack', constraint = 'rack_inside_group';
  end if;
end
$$;
