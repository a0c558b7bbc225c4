-- Names that a subaccount does not have, where its people decide which of them may mine.
create table worker_policy (
  subaccount_id integer primary key references subaccount,
  needs_approval boolean not null
);
select tenant_table('worker_policy', api => 'select, insert, update', pool => 'select');

create table new_worker (
  subaccount_id integer not null references subaccount,
  name text not null check (name ~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' and length(name) <= 64),
  -- where it was last tried from
  address text not null check (length(address) <= 64),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  is_approved boolean not null default false,
  primary key (subaccount_id, name)
);
select tenant_table('new_worker', api => 'select, insert, update (is_approved), delete', pool => 'select, insert, update (address, last_at), delete');
