create or replace function event_subjects(ids integer[]) returns table (device_id integer, name text, ip text, mac text, place text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select d.id, left(coalesce(nullif(d.name, ''), nullif(d.hostname, ''), host(d.ip)), 300), host(d.ip), d.mac,
    nullif(concat_ws(' / ', g.name, r.name, case when s."row" is null and s."column" is null then null
      else format('[%s,%s]', coalesce(s."row"::text, '-'), coalesce(s."column"::text, '-')) end), '')
  from device d left join slot s on s.device_id = d.id left join rack r on r.id = s.rack_id
    left join site_group g on g.selector_id = r.group_id
  where d.id = any (ids)
$$;
drop function place_text(text, integer, integer, text, integer, integer, integer, integer);
drop function position_text(integer, integer);
