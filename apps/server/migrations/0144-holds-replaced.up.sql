-- A hold takes the place of the one that its holder had.
select tenant_table('hold', api => 'select, insert (subaccount_id, device_id, part_id, holder, holder_id, holder_name, effect, value, why, until, created_by), update (holder_name, effect, value, why, until, created_at), delete',
  jobs => 'select, delete', identity => 'select, delete', shared => 'device_id');
