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

-- Where a pool address leads, as lowercase host:port; `poolHost` of the domain does the same.
create function pool_host(address text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(regexp_replace(btrim(address, E' \t\r\n'), '^[a-zA-Z][a-zA-Z0-9+.-]{0,30}://', ''), '[/?#].*$', '') collate "C");

create table trusted_pool (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  -- lowercase host:port, sorted
  pool_addresses text[] not null check (cardinality(pool_addresses) between 1 and 10 and octet_length(pool_addresses::text) <= 4000),
  expected_min_asic_count integer check (expected_min_asic_count >= 0),
  expected_max_asic_count integer check (expected_max_asic_count >= 0),
  -- in expected_hash_unit
  expected_min_hashrate double precision check (expected_min_hashrate >= 0),
  expected_max_hashrate double precision check (expected_max_hashrate >= 0),
  expected_hash_unit text not null check (expected_hash_unit in ('th', 'gh')),
  has_alert boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index trusted_pool_addresses on trusted_pool (subaccount_id, pool_addresses) where deleted_at is null;
select record_table('trusted_pool', gateway => 'select');

-- An address belongs to one trusted pool; writers of a subaccount follow one another.
create function refuse_shared_pool_address() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from trusted_pool t where t.subaccount_id = new.subaccount_id and t.deleted_at is null and t.id <> new.id
      and t.pool_addresses && new.pool_addresses and t.pool_addresses <> new.pool_addresses) then
    raise exception 'An address belongs to another trusted pool.' using errcode = 'unique_violation', table = 'trusted_pool';
  end if;
  return new;
end
$$;
revoke execute on function refuse_shared_pool_address() from public;
create trigger refuse_shared_pool_address before insert or update of pool_addresses on trusted_pool for each row
  execute function refuse_shared_pool_address();

-- Whether miners of a subaccount that mine elsewhere than at its trusted pools have an issue.
create table untrusted_pool_alert (
  subaccount_id integer primary key references subaccount,
  is_on boolean not null
);
select tenant_table('untrusted_pool_alert', api => 'select, insert, update (is_on)', gateway => 'select',
  identity => 'select, insert, update, delete');

-- Since when a miner mines at an address that is none of its subaccount's trusted pools; null where nobody asked.
alter table asic_state add column untrusted_pool_since timestamptz;
grant update (untrusted_pool_since) on asic_state to headframe_api;

create function is_untrusted_pool(subaccount integer, address text) returns boolean language sql stable parallel safe
  return coalesce(address, '') <> ''
    and exists (select from untrusted_pool_alert a where a.subaccount_id = subaccount and a.is_on)
    and exists (select from trusted_pool t where t.subaccount_id = subaccount and t.deleted_at is null)
    and not exists (select from trusted_pool t where t.subaccount_id = subaccount and t.deleted_at is null
      and pool_host(address) = any (t.pool_addresses));
revoke execute on function pool_host(text), is_untrusted_pool(integer, text) from public;
grant execute on function pool_host(text), is_untrusted_pool(integer, text) to headframe_api, headframe_gateway;
