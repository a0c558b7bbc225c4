-- The chains that are mined now, one for each coin: what lists show to people. Runs as the owner of the tables, so that the API
-- needs to read no chain for it.
create function current_chains() returns integer[] language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(array_agg(distinct current_chain(c.coin_enum::integer)), '{}')
  from (select distinct coin_enum from chain) c
$$;
revoke execute on function current_chains() from public;
grant execute on function current_chains() to headframe_api, headframe_identity, headframe_jobs;
