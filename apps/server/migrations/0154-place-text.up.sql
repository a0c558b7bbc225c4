-- Texts of places, in one function each; `place-text.ts` of the domain says the same.
create function position_text("row" integer, "column" integer) returns text language sql stable parallel safe
  return case when "row" is not null or "column" is not null
    then '[' || coalesce("row"::text, '-') || ',' || coalesce("column"::text, '-') || ']' end;
create function place_text(group_name text, group_row integer, group_column integer, rack_name text, rack_row integer, rack_column integer,
  "row" integer, "column" integer) returns text language sql stable parallel safe
  return nullif(concat_ws(' / ',
    case when group_name like '[%' then group_name else nullif(concat_ws(' ', group_name, position_text(group_row, group_column)), '') end,
    case when rack_name like '[%' then rack_name else nullif(concat_ws(' ', rack_name, position_text(rack_row, rack_column)), '') end,
    position_text("row", "column")), '');
revoke execute on function position_text(integer, integer),
  place_text(text, integer, integer, text, integer, integer, integer, integer) from public;
grant execute on function position_text(integer, integer),
  place_text(text, integer, integer, text, integer, integer, integer, integer)
  to headframe_api, headframe_gateway, headframe_jobs, headframe_identity;

create or replace function event_subjects(ids integer[]) returns table (device_id integer, name text, ip text, mac text, place text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select d.id, left(coalesce(nullif(d.name, ''), nullif(d.hostname, ''), host(d.ip)), 300), host(d.ip), d.mac,
    case when r.id is not null then place_text(g.name, g."row", g."column", r.name, r."row", r."column", s."row", s."column") end
  from device d left join slot s on s.device_id = d.id left join rack r on r.id = s.rack_id
    left join site_group g on g.selector_id = r.group_id
  where d.id = any (ids)
$$;
