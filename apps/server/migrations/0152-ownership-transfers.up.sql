-- Ownership that is passed on: an offer, its answer, and the time in which the former owner may take it back.
create table ownership_transfer (
  id integer generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  organization_id integer references organization on delete cascade,
  subaccount_id integer references subaccount on delete cascade,
  giver_account_id integer not null references account on delete cascade,
  receiver_account_id integer not null references account on delete cascade,
  state text not null default 'offered'
    check (state in ('offered', 'accepted', 'declined', 'withdrawn', 'expired', 'taken-back', 'final')),
  offered_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  returnable_until timestamptz,
  ended_at timestamptz,
  -- where a subaccount came from
  former_organization_id integer references organization on delete set null,
  -- the places of the receiver in the teams, by subaccount: where they return to
  former_roles jsonb not null default '[]',
  check (num_nonnulls(organization_id, subaccount_id) = 1),
  check (giver_account_id <> receiver_account_id),
  constraint accepted_with_a_way_back check ((accepted_at is null) = (returnable_until is null)
    and (accepted_at is not null) = (state in ('accepted', 'taken-back', 'final')))
);
-- One transfer at a time.
create unique index ownership_transfer_organization on ownership_transfer (organization_id) where state in ('offered', 'accepted');
create unique index ownership_transfer_subaccount on ownership_transfer (subaccount_id) where state in ('offered', 'accepted');
create index ownership_transfer_of_organization on ownership_transfer (organization_id);
create index ownership_transfer_of_subaccount on ownership_transfer (subaccount_id);
create index ownership_transfer_giver on ownership_transfer (giver_account_id);
create index ownership_transfer_receiver on ownership_transfer (receiver_account_id);
create index ownership_transfer_former on ownership_transfer (former_organization_id);
create index ownership_transfer_open on ownership_transfer (id) where state in ('offered', 'accepted');
alter table ownership_transfer enable row level security;
alter table ownership_transfer force row level security;
create policy identity_all on ownership_transfer to headframe_identity using (true) with check (true);
create policy keeper on ownership_transfer for select to current_user using (true);
grant select, insert, update (state, accepted_at, returnable_until, ended_at, former_organization_id, former_roles)
  on ownership_transfer to headframe_identity;

-- Until when the ownership of a subaccount of an organization can be taken back; null where it cannot.
create function ownership_returnable_until(subaccount integer, organization integer) returns timestamptz language sql stable security definer
  set search_path = pg_catalog, public as $$
  select max(t.returnable_until) from ownership_transfer t
  where (t.subaccount_id = ownership_returnable_until.subaccount or t.organization_id = ownership_returnable_until.organization)
    and t.state = 'accepted' and t.returnable_until > now()
$$;
revoke execute on function ownership_returnable_until(integer, integer) from public;
grant execute on function ownership_returnable_until(integer, integer) to headframe_api, headframe_identity, headframe_jobs;

-- As before; what is added while ownership can be taken back waits for that time, and is archived if it is.
create or replace function keep_address_book_entry() returns trigger language plpgsql as $$
declare
  returnable_until timestamptz;
begin
  if tg_op = 'INSERT' then
    if new.kind <> 'payment_code' then new.approved_at := coalesce(new.approved_at, now()); end if;
    -- An invoice expires before any hold would end: who may pay one, and when, is asked with each withdrawal.
    if new.kind = 'invoice' then new.hold_until := now(); end if;
  elsif (old.deleted_at is not null and new.deleted_at is null) or (old.archived_at is not null and new.archived_at is null) then
    new.hold_until := now() + interval '24 hours';
    if old.deleted_at is not null then new.rejected_at := null; end if;
  else
    return new;
  end if;
  select ownership_returnable_until(s.id, s.organization_id) into returnable_until from subaccount s where s.id = new.subaccount_id;
  if returnable_until is not null then new.hold_until := greatest(new.hold_until, returnable_until); end if;
  return new;
end
$$;
grant update (archived_at) on address_book_entry to headframe_identity;
