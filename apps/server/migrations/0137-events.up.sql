-- What happened, in the transaction of its cause: one table, by day. Subjects are kept as they were, so that nothing here points at them.
create sequence event_id;
create table event (
  id bigint not null default nextval('event_id'),
  -- When it happened; an agent that was away brings events of its own time.
  at timestamptz not null,
  -- Whether it was stored more than ten minutes after.
  is_late boolean generated always as (stored_at - at > interval '10 minutes') stored,
  stored_at timestamptz not null default now(),
  subaccount_id integer not null references subaccount,
  -- The type, as the catalogue of events numbers it.
  code smallint not null,
  subject_kind text not null check (length(subject_kind) between 1 and 32),
  -- Public id of the subject; of a device its key.
  subject_id text not null check (length(subject_id) <= 64),
  device_id integer,
  -- As they were.
  name text not null default '' check (length(name) <= 300),
  ip text,
  mac text,
  place text,
  -- Who did it; empty where the house or a device did.
  actor text not null default '' check (length(actor) <= 320),
  data jsonb not null default '{}' check (length(data::text) <= 4096),
  primary key (at, id)
) partition by range (at);
create index event_of_subaccount on event (subaccount_id, at desc, id desc);
create index event_of_device on event (device_id, at desc) where device_id is not null;
-- Where nothing is prepared for a day; its rows move once the day has a partition.
create table event_default partition of event default;
select tenant_table('event', api => 'select', gateway => 'select, insert', jobs => 'select, insert', identity => 'select, insert');
alter table event_default enable row level security;
alter table event_default force row level security;
grant usage on sequence event_id to headframe_gateway, headframe_jobs, headframe_identity;

-- Makes the partitions of some days, with what came for them before.
create function ensure_event_days(first date, last date) returns void
  language plpgsql set search_path = pg_catalog, public set timezone to 'UTC' as $$
declare
  day date;
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('headframe.event-days'));
  for day in select generate_series(first, last, interval '1 day')::date loop
    part := 'event_' || to_char(day, 'YYYYMMDD');
    if to_regclass(format('public.%I', part)) is not null then continue; end if;
    execute format('create table public.%I (like public.event including defaults including generated including constraints)', part);
    -- Also locks it. Its owner reads it for this moment alone.
    alter table public.event_default no force row level security;
    execute format('with moved as (delete from public.event_default where at >= %1$L::date and at < %2$L::date returning *)
      insert into public.%3$I (id, at, stored_at, subaccount_id, code, subject_kind, subject_id, device_id, name, ip, mac, place, actor, data)
      select id, at, stored_at, subaccount_id, code, subject_kind, subject_id, device_id, name, ip, mac, place, actor, data from moved',
      day, day + 1, part);
    alter table public.event_default force row level security;
    execute format('alter table public.%I enable row level security', part);
    execute format('alter table public.%I force row level security', part);
    execute format('alter table public.event attach partition public.%I for values from (%L) to (%L)', part, day, day + 1);
  end loop;
end
$$;
revoke execute on function ensure_event_days(date, date) from public;

-- What events keep of devices: name, addresses and place. Whoever notes an event need not see racks.
create function event_subjects(ids integer[]) returns table (device_id integer, name text, ip text, mac text, place text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select d.id, left(coalesce(nullif(d.name, ''), nullif(d.hostname, ''), host(d.ip)), 300), host(d.ip), d.mac,
    nullif(concat_ws(' / ', g.name, r.name, case when s."row" is null and s."column" is null then null
      else format('[%s,%s]', coalesce(s."row"::text, '-'), coalesce(s."column"::text, '-')) end), '')
  from device d left join slot s on s.device_id = d.id left join rack r on r.id = s.rack_id
    left join site_group g on g.selector_id = r.group_id
  where d.id = any (ids)
$$;
revoke execute on function event_subjects(integer[]) from public;
grant execute on function event_subjects(integer[]) to headframe_gateway, headframe_jobs, headframe_identity;
