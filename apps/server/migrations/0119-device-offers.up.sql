-- Devices that one subaccount offers to another, to share or to hand over: nothing of them reaches the other one before a person there has
-- accepted.
create table device_offer (
  id integer generated always as identity primary key,
  selector_id uuid not null unique default gen_random_uuid(),
  owner_id integer not null references subaccount on delete cascade,
  owner_name text not null,
  -- As the owner wrote it, whether or not there is such a subaccount.
  receiver_name text not null,
  -- Null where there is none of that name, or it takes no offers of this owner: who offers is answered alike.
  receiver_id integer references subaccount on delete cascade,
  kind text not null,
  is_move boolean not null,
  command_access boolean not null,
  tunnel_access boolean not null,
  -- Inner keys, until it is answered.
  device_ids integer[] not null,
  device_count integer not null,
  -- For people: names of the first ones, and their models.
  device_names text not null,
  models text not null,
  offered_by_account_id integer references account on delete set null,
  offered_by text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  answered_at timestamptz,
  constraint device_offer_other check (owner_id <> receiver_id)
);
create index device_offer_owner on device_offer (owner_id, created_at);
create index device_offer_receiver on device_offer (receiver_id, created_at) where receiver_id is not null;
create index device_offer_person on device_offer (offered_by_account_id, created_at);
select tenant_table('device_offer', api => 'select', jobs => 'select, update, delete', identity => 'select, insert, update',
  owner => 'owner_id');
alter policy api_read on device_offer using (owner_id = any ((select current_subaccount_ids())::integer[])
  or receiver_id = any ((select current_subaccount_ids())::integer[]));

-- Whose devices a subaccount has declined, and whose offers it takes no more.
create table offer_refusal (
  subaccount_id integer not null references subaccount on delete cascade,
  owner_id integer not null references subaccount on delete cascade,
  owner_name text not null,
  is_blocked boolean not null,
  refused_at timestamptz not null default now(),
  primary key (subaccount_id, owner_id)
);
create index offer_refusal_owner on offer_refusal (owner_id);
select tenant_table('offer_refusal', api => 'select, delete', identity => 'select, insert, update');

create or replace function rename_in_shares() returns trigger language plpgsql as $$
begin
  update device_share set owner_name = new.name where owner_id = new.id;
  update device_share set subaccount_name = new.name where subaccount_id = new.id;
  update device_offer set owner_name = new.name where owner_id = new.id;
  update offer_refusal set owner_name = new.name where owner_id = new.id;
  return null;
end
$$;
