drop function report_restore(bigint, text, bigint, integer, bigint, timestamptz, timestamptz);
alter table house_restore_report add column unknown_subaccounts text[] not null default '{}',
  add column returned_subaccounts text[] not null default '{}';

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
