-- What a person made counts only as far as that person may. An invitation counts for some days from when it was sent.

alter table invitation add column sent_at timestamptz not null default now();
update invitation set sent_at = created_at;

-- Lists of keys tell which are held back because their creator has no access any more; a creator may come in by the
-- organization of the subaccount.
create policy api_seen on organization_member for select to headframe_api using (
  organization_id in (select organization_id from subaccount where id = any ((select current_subaccount_ids())::integer[])));
