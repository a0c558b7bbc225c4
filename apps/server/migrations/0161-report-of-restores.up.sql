-- Names of subaccounts that came or went are known to no program: what is handed over again has their number alone.
drop function report_restore(bigint, text, bigint, integer, bigint, timestamptz, timestamptz, text[], text[]);
alter table house_restore_report drop column unknown_subaccounts, drop column returned_subaccounts;

create function report_restore(of_epoch bigint, by_program text, more_shares bigint, more_blocks integer, more_homeless bigint,
  since timestamptz, until timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  insert into house_restore_report as r (restore_id, program, shares, blocks, homeless, missing_from, missing_to)
  select max(id), left(by_program, 100), more_shares, more_blocks, more_homeless, since, until
  from house_restore where kind = 'restored' and epoch = of_epoch having max(id) is not null
  on conflict (restore_id, program) do update set shares = r.shares + excluded.shares, blocks = r.blocks + excluded.blocks,
    homeless = r.homeless + excluded.homeless, missing_from = coalesce(excluded.missing_from, r.missing_from),
    missing_to = coalesce(excluded.missing_to, r.missing_to), reported_at = now()
$$;
revoke execute on function report_restore(bigint, text, bigint, integer, bigint, timestamptz, timestamptz) from public;
grant execute on function report_restore(bigint, text, bigint, integer, bigint, timestamptz, timestamptz) to headframe_pool;
