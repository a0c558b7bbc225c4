drop policy api_seen on organization_member;
alter table invitation drop column sent_at;
