-- Which house this database is, and when it was last set back: one row. Programs remember both in their folders.
create table house (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid(),
  -- Greater after each restore. The second in which it was raised, so that two restores of one backup never have the same.
  epoch bigint not null default 1 check (epoch > 0),
  epoch_since timestamptz not null default now()
);
insert into house default values;
grant select on house to headframe_gateway, headframe_jobs, headframe_identity, headframe_pool, headframe_payout;

-- That this database was set back to an earlier time (restored), or that a program serves a newer house (superseded). Payouts are held
-- until somebody has looked.
create table house_restore (
  id integer generated always as identity primary key,
  kind text not null default 'restored' check (kind in ('restored', 'superseded')),
  -- The one that began with it; the one of the newer house.
  epoch bigint not null,
  noticed_at timestamptz not null default now(),
  -- The program, and the mark that it knows, for people.
  noticed_by text not null check (length(noticed_by) between 1 and 100),
  evidence text not null check (length(evidence) <= 500),
  -- What this database does not know of; null where no program can say.
  gap_from timestamptz,
  gap_to timestamptz,
  -- When the server ended what was open from before.
  followed_at timestamptz,
  looked_at timestamptz,
  looked_by integer references account on delete set null,
  looked_name text not null default '' check (length(looked_name) <= 320)
);
create index house_restore_epoch on house_restore (epoch);
create index house_restore_open on house_restore (id) where looked_at is null;
grant select, update (followed_at) on house_restore to headframe_jobs;
grant select, update (looked_at, looked_by, looked_name) on house_restore to headframe_identity;

-- What a program brought again after a restore, and what it no longer had.
create table house_restore_report (
  restore_id integer not null references house_restore on delete cascade,
  program text not null check (length(program) between 1 and 100),
  -- Credited and rejected shares; blocks.
  shares bigint not null default 0,
  blocks integer not null default 0,
  -- Shares of subaccounts that the database does not have.
  homeless bigint not null default 0,
  -- When the program stored shares that it keeps no more.
  missing_from timestamptz,
  missing_to timestamptz,
  -- Names of subaccounts that the database does not have, and of those that it has again.
  unknown_subaccounts text[] not null default '{}',
  returned_subaccounts text[] not null default '{}',
  reported_at timestamptz not null default now(),
  primary key (restore_id, program)
);
grant select on house_restore_report to headframe_identity, headframe_jobs;

-- Notes that this database was set back, by what a program with a login of its own knows, or by the restore itself; returns the epoch.
-- `known_epoch` is the greatest that the program has seen. A program that comes later only widens the gap. Ids that the lost time gave
-- are not given again: programs still have what belongs to them.
create function notice_restore(by_program text, by_mark text, known_epoch bigint, since timestamptz, until timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  present bigint;
  sequence record;
  leap bigint;
begin
  select epoch into present from house for update;
  if present > known_epoch then
    update house_restore set gap_from = least(gap_from, since), gap_to = greatest(gap_to, until)
    where kind = 'restored' and epoch = present;
    return present;
  end if;
  present := greatest(known_epoch + 1, floor(extract(epoch from now()))::bigint);
  update house set epoch = present, epoch_since = now();
  insert into house_restore (epoch, noticed_by, evidence, gap_from, gap_to)
  values (present, left(by_program, 100), left(by_mark, 500), since, until);
  for sequence in select sequencename as name, data_type, last_value, max_value from pg_sequences where schemaname = 'public' loop
    leap := case sequence.data_type::text when 'integer' then 10000000 when 'bigint' then 1000000000 else 0 end;
    if leap > 0 and coalesce(sequence.last_value, 1) < sequence.max_value - 10 * leap then
      perform setval(format('public.%I', sequence.name)::regclass, coalesce(sequence.last_value, 1) + leap);
    end if;
  end loop;
  perform pg_notify('headframe.house-restored', present::text);
  return present;
end
$$;
revoke execute on function notice_restore(text, text, bigint, timestamptz, timestamptz) from public;
grant execute on function notice_restore(text, text, bigint, timestamptz, timestamptz) to headframe_pool, headframe_payout, headframe_jobs;

-- Notes that a program serves a newer house than this one: it refuses to work for this one until somebody says that this one goes on.
create function notice_newer_house(by_program text, known_epoch bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from house where epoch < known_epoch for update;
  if not found or exists (select from house_restore where kind = 'superseded' and epoch = known_epoch and looked_at is null) then return; end if;
  insert into house_restore (kind, epoch, noticed_by, evidence, gap_from)
  values ('superseded', known_epoch, left(by_program, 100), 'It serves a house that was restored from this one, or in its place.',
    case when known_epoch > 1000000000 then to_timestamp(known_epoch) end);
  perform pg_notify('headframe.house-restored', known_epoch::text);
end
$$;
revoke execute on function notice_newer_house(text, bigint) from public;
grant execute on function notice_newer_house(text, bigint) to headframe_pool, headframe_payout;

-- Adds to what a program reported of the restore that began an epoch.
create function report_restore(of_epoch bigint, by_program text, more_shares bigint, more_blocks integer, more_homeless bigint,
  since timestamptz, until timestamptz, unknown_names text[], returned_names text[]) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  insert into house_restore_report as r (restore_id, program, shares, blocks, homeless, missing_from, missing_to, unknown_subaccounts,
    returned_subaccounts)
  select max(id), left(by_program, 100), more_shares, more_blocks, more_homeless, since, until, unknown_names[1:100], returned_names[1:100]
  from house_restore where kind = 'restored' and epoch = of_epoch having max(id) is not null
  on conflict (restore_id, program) do update set shares = r.shares + excluded.shares, blocks = r.blocks + excluded.blocks,
    homeless = r.homeless + excluded.homeless, missing_from = coalesce(excluded.missing_from, r.missing_from),
    missing_to = coalesce(excluded.missing_to, r.missing_to), unknown_subaccounts = excluded.unknown_subaccounts,
    returned_subaccounts = excluded.returned_subaccounts, reported_at = now()
$$;
revoke execute on function report_restore(bigint, text, bigint, integer, bigint, timestamptz, timestamptz, text[], text[]) from public;
grant execute on function report_restore(bigint, text, bigint, integer, bigint, timestamptz, timestamptz, text[], text[]) to headframe_pool;

-- Why nothing is paid until somebody has looked; null where payouts may go on.
create function payouts_held() returns text language sql stable security definer set search_path = pg_catalog, public as $$
  select case kind
    when 'restored' then 'The database was restored. Nothing is paid until the administrator has looked at the restore.'
    else 'A newer house is served in place of this one. Nothing is paid until the administrator says that this one goes on.' end
  from house_restore where looked_at is null order by id desc limit 1
$$;
revoke execute on function payouts_held() from public;
grant execute on function payouts_held() to headframe_payout, headframe_jobs, headframe_identity;
