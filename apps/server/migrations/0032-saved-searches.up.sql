-- Searches of lists under a name, open to everyone in the subaccount.
create table saved_search (
  id integer generated always as identity primary key,
  selector_id uuid not null default gen_random_uuid() unique,
  subaccount_id integer not null references subaccount,
  -- the list that the search opens, such as asics
  use_case text not null check (length(use_case) between 1 and 64),
  name text not null check (length(name) between 1 and 64),
  -- where, order and columns as the list of the console keeps them
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_search_name on saved_search (subaccount_id, use_case, lower(name));
select tenant_table('saved_search', api => 'select, insert, update (use_case, name, search, updated_at), delete',
  identity => 'select, insert, update, delete');
