drop table worker_hour, worker_state, share_late, share_clock, share_reject, share_batch, worker, fee_rate, pool_spool, pool_process, chain;
drop function ensure_share_partitions(timestamptz);
drop function ensure_share_partition(text, text, timestamptz, timestamptz);
drop function refuse_weighted_share();
drop function refuse_changed_chain();
drop policy pool_all on subaccount;
revoke select (id, name, is_archived) on subaccount from headframe_pool;
drop function tenant_table(text, text, text, text, text, text, text, text);
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
revoke usage on schema public from headframe_pool;
