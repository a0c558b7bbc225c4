-- What all rooms stand on: roles, the settings of a request, walls between tenants, partitions.

-- Group roles that a program takes on for the length of one transaction. Roles belong to the whole cluster.
do $$
declare
  name text;
begin
  foreach name in array array['headframe_api', 'headframe_gateway', 'headframe_jobs', 'headframe_identity', 'headframe_pool',
      'headframe_payout'] loop
    if not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin noinherit', name);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    execute format('grant %I to current_user', name);
    execute format('grant usage on schema public to %I', name);
  end loop;
end
$$;

-- The subaccounts that the running root field may touch; nothing set means none.
create function current_subaccount_ids() returns integer[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('headframe.subaccount_ids', true), ''), '{}')::integer[];
revoke execute on function current_subaccount_ids() from public;
grant execute on function current_subaccount_ids() to headframe_api, headframe_gateway, headframe_identity, headframe_jobs;

-- Server processes alive on this database; a row that is not refreshed for 15 s is dead, and its agents are offline.
create table server_process (
  id uuid primary key,
  hostname text not null,
  process_id integer not null,
  roles text[] not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
grant select, insert, update, delete on server_process to headframe_gateway, headframe_jobs;

-- Makes one partition unless it is there: made aside and attached, which does not stop writers of the parent. Reached
-- through its parent alone, so it has row-level security and no policy of its own; jobs may empty it.
create function ensure_partition(parent regclass, partition_name text, from_time timestamptz, to_time timestamptz, split boolean)
  returns void language plpgsql as $$
begin
  if to_regclass(format('public.%I', partition_name)) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('headframe.partition'), hashtext(parent::text));
  if to_regclass(format('public.%I', partition_name)) is not null then return; end if;
  execute format('create table %I (like %s including defaults including storage)%s', partition_name, parent,
    case when split then ' partition by range (time)'
      when parent::text ~ '_sample_[0-9]{8}$' then ' with (autovacuum_enabled = false)'
      else '' end);
  execute format('alter table %I enable row level security', partition_name);
  execute format('alter table %I force row level security', partition_name);
  execute format('grant truncate on %I to headframe_jobs', partition_name);
  execute format('alter table %s attach partition %I for values from (%L) to (%L)', parent, partition_name, from_time, to_time);
end
$$;
revoke execute on function ensure_partition(regclass, text, timestamptz, timestamptz, boolean) from public;

-- One step of an average over the last `tau` seconds: `seconds` have passed since `old`, `age` since the first report.
-- Differences below 1 H/s are closed at once, so that a decaying value ends at zero instead of underflowing.
create function weighted_average(old real, value real, seconds double precision, age double precision, tau double precision)
  returns real language sql immutable parallel safe
  return case
    when value is null then old
    when old is null then value
    when abs(old - value) < 1 then value
    else (old + (value - old) * greatest(1 - exp(-least(seconds / tau, 40)), least(seconds / nullif(age, 0), 1)))::real
  end;
revoke execute on function weighted_average(real, real, double precision, double precision, double precision) from public;
grant execute on function weighted_average(real, real, double precision, double precision, double precision) to headframe_gateway;

-- The account that a root field runs for, and the organizations it owns or acts for; nothing set means none.
create function current_account_id() returns integer
  language sql stable parallel safe
  return nullif(current_setting('headframe.account_id', true), '')::integer;
revoke execute on function current_account_id() from public;
grant execute on function current_account_id() to headframe_api, headframe_gateway, headframe_identity, headframe_jobs;

create function current_organization_ids() returns integer[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('headframe.organization_ids', true), ''), '{}')::integer[];
revoke execute on function current_organization_ids() from public;
grant execute on function current_organization_ids() to headframe_api, headframe_gateway, headframe_identity, headframe_jobs;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only.';
end
$$;
revoke execute on function refuse_change() from public;

-- By how much the database's clock was set in all, in seconds, as far as servers have corrected for it.
create table database_clock (
  only_row boolean default true primary key check (only_row),
  shift double precision not null default 0
);
grant select, update on database_clock to headframe_jobs;
insert into database_clock default values;

-- Which rows of a table the API may read, as text for a policy: those of the open subaccounts, and those of devices that are
-- shared with one of them, as long as the owner of the row is the one who shares the device. `device` is the column with the
-- device; null where the rows hang on none, or are shared with nobody.
create function readable_rows(owner text, device text default null) returns text language sql stable
  return format('%I = any ((select current_subaccount_ids())::integer[])', owner)
    || case when device is null then ''
      else format(' or exists (select from shared_devices() where shared_id = %I and sharer_id = %I)', device, owner) end;
revoke execute on function readable_rows(text, text) from public;

-- Gives a tenant table its forced row-level security, policies and grants, in place of those it had. A new table is one
-- `create table` and one line:
--
--   select tenant_table('ticket');
--   select tenant_table('reading', api => 'select', gateway => 'select, insert');
--
-- `owner` is the column that names the subaccount of a row. The other arguments are the rights of each role, as GRANT takes
-- them (`update (name)` for some columns only); '' closes the table to a role. The API reaches rows of the open subaccounts
-- alone; where `shared` names the column with the device of a row, it also reads rows of devices shared with them. What it
-- writes points only at rows that are open to it, and a new row names the caller in every column that references an
-- account. Gateway, jobs and identity reach all rows.
create function tenant_table(
  name text,
  api text default 'select, insert, update, delete',
  gateway text default '',
  jobs text default '',
  identity text default '',
  owner text default 'subaccount_id',
  shared text default null,
  pool text default ''
) returns void language plpgsql as $$
declare
  tenant regclass := name::regclass;
  own text := readable_rows(owner);
  writable text;
  added text;
  present record;
begin
  perform from pg_attribute where attrelid = tenant and attname = owner and attnotnull and atttypid = 'integer'::regtype;
  if not found then raise exception 'The tenant table % needs a column % of type integer that is not null.', name, owner; end if;

  execute format('alter table %s enable row level security', tenant);
  execute format('alter table %s force row level security', tenant);
  for present in select polname from pg_policy where polrelid = tenant loop
    execute format('drop policy %I on %s', present.polname, tenant);
  end loop;
  execute format('revoke all on %s from headframe_api, headframe_gateway, headframe_jobs, headframe_identity, headframe_pool', tenant);

  -- What a row points at in one column. References of several columns hold the owner themselves.
  select string_agg(format(' and (%1$I is null or %1$I in (select %2$I from %3$s))', a.attname, r.attname, f.confrelid::regclass), ''
        order by a.attname) filter (where f.confrelid <> 'account'::regclass),
      string_agg(format(' and %I is not distinct from (select current_account_id())', a.attname), ''
        order by a.attname) filter (where f.confrelid = 'account'::regclass)
    into writable, added
    from pg_constraint f join pg_class c on c.oid = f.confrelid
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      join pg_attribute r on r.attrelid = f.confrelid and r.attnum = f.confkey[1]
    where f.conrelid = tenant and f.contype = 'f' and cardinality(f.conkey) = 1 and c.relrowsecurity and a.attname <> owner;
  writable := own || coalesce(writable, '');
  added := writable || coalesce(added, '');

  if api <> '' then
    execute format('grant %s on %s to headframe_api', api, tenant);
    execute format('create policy api_read on %s for select to headframe_api using (%s)', tenant, readable_rows(owner, shared));
    if has_any_column_privilege('headframe_api', tenant, 'insert') then
      execute format('create policy api_add on %s for insert to headframe_api with check (%s)', tenant, added);
    end if;
    if has_any_column_privilege('headframe_api', tenant, 'update') then
      execute format('create policy api_change on %s for update to headframe_api using (%s) with check (%s)', tenant, own, writable);
    end if;
    if has_table_privilege('headframe_api', tenant, 'delete') then
      execute format('create policy api_remove on %s for delete to headframe_api using (%s)', tenant, own);
    end if;
  end if;
  for present in select part.role, part.rights from
      (values ('gateway', gateway), ('jobs', jobs), ('identity', identity), ('pool', pool))
      as part (role, rights) where part.rights <> '' loop
    execute format('grant %s on %s to headframe_%s', present.rights, tenant, present.role);
    execute format('create policy %s_all on %s to headframe_%s using (true) with check (true)', present.role, tenant, present.role);
  end loop;
end
$$;
revoke execute on function tenant_table(text, text, text, text, text, text, text, text) from public;

-- The subaccounts in which the caller may read devices of a kind, of those that are open; nothing set means none.
create function readable_subaccount_ids(kind text) returns integer[]
  language sql stable parallel safe
  return coalesce(nullif(current_setting('headframe.readable_kinds', true), '')::jsonb ->> kind, '{}')::integer[];

-- A table of records (docs/adding-a-record.md) with its policies and grants: people change all columns but keys, owner and creation.
-- The identity role merges and deletes subaccounts.
create function record_table(name text, gateway text default '') returns void language plpgsql as $$
declare
  changeable text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into changeable from pg_attribute
    where attrelid = name::regclass and attnum > 0 and not attisdropped
      and attname not in ('id', 'selector_id', 'subaccount_id', 'created_at');
  perform tenant_table(name, api => format('select, insert, update (%s), delete', changeable), gateway => gateway,
    identity => 'select, insert, update, delete');
end
$$;
revoke execute on function record_table(text, text) from public;
