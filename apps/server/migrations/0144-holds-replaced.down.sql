select tenant_table('hold', api => 'select, insert (subaccount_id, device_id, part_id, holder, holder_id, holder_name, effect, value, why, until, created_by), delete',
  jobs => 'select, delete', identity => 'select, delete', shared => 'device_id');
