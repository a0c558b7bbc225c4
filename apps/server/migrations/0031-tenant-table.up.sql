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
  shared text default null
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
  execute format('revoke all on %s from headframe_api, headframe_gateway, headframe_jobs, headframe_identity', tenant);

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
  for present in select part.role, part.rights from (values ('gateway', gateway), ('jobs', jobs), ('identity', identity))
      as part (role, rights) where part.rights <> '' loop
    execute format('grant %s on %s to headframe_%s', present.rights, tenant, present.role);
    execute format('create policy %s_all on %s to headframe_%s using (true) with check (true)', present.role, tenant, present.role);
  end loop;
end
$$;
revoke execute on function tenant_table(text, text, text, text, text, text, text) from public;

select tenant_table('saved_pools', api => 'select, insert, update (name, pools, updated_at), delete',
  identity => 'select, insert, update, delete');
select tenant_table('agent_outage', api => 'select', gateway => 'select, insert, update', jobs => 'select, delete');
