-- How an invitation ended, for who opens its link later. Nothing of what it was about is kept.
create table ended_invitation (
  public_id uuid primary key,
  ended text not null check (ended in ('used', 'withdrawn')),
  ended_at timestamptz not null default now()
);
create index ended_invitation_at on ended_invitation (ended_at);
alter table ended_invitation enable row level security;
alter table ended_invitation force row level security;
create policy identity_all on ended_invitation to headframe_identity using (true) with check (true);
create policy keeper on ended_invitation to current_user using (true) with check (true);
grant select, delete on ended_invitation to headframe_identity;

-- Whoever answers one sets headframe.invitation_end to `used` for the transaction; all others withdraw it.
create function keep_ended_invitation() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into ended_invitation (public_id, ended)
    values (old.public_id, coalesce(nullif(current_setting('headframe.invitation_end', true), ''), 'withdrawn')) on conflict do nothing;
  return null;
end
$$;
revoke execute on function keep_ended_invitation() from public;
create trigger end_is_kept after delete on invitation for each row execute function keep_ended_invitation();
