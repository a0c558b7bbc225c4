import { describe, expect, it } from 'vitest';
import { builtInRoles } from './built-in-roles.ts';
import { hasPermission } from './effective-permissions.ts';
import { permissions, type Permission } from './permission-catalogue.ts';

const roleOf = (key: string): readonly Permission[] => builtInRoles.find((role) => role.key === key)?.permissions ?? [];
const writes = permissions.filter((permission) => /_write|_write_all$/.test(permission));

describe('built-in roles', () => {
  it('give the admin everything', () => {
    expect(roleOf('admin')).toEqual(permissions);
  });

  it('let nobody else touch money, team or keys', () => {
    const guarded: Permission[] = [
      ...(['withdraw_write', 'trusted_wallet_write', 'paynym_write', 'payments_write'] as const),
      ...(['subaccount_access_write', 'observers_write', 'sent_bid_list_write'] as const),
    ];
    for (const { key, permissions: held } of builtInRoles)
      if (key !== 'admin')
        for (const permission of guarded) expect([key, hasPermission(held, permission)]).toEqual([key, false]);
  });

  it('let the viewer and the accountant change nothing', () => {
    for (const key of ['viewer', 'accountant']) for (const write of writes) expect(roleOf(key)).not.toContain(write);
    expect(roleOf('accountant')).toContain('revenue');
    expect(roleOf('viewer')).not.toContain('agent_worker_credential');
  });

  it('let the technician reboot but not change pools, and see no revenue', () => {
    expect(roleOf('technician')).toContain('agent_worker_reboot_write');
    expect(roleOf('technician')).toContain('agent_worker_clear_targets_write');
    expect(roleOf('technician')).not.toContain('agent_worker_change_pool_write');
    expect(roleOf('technician')).not.toContain('revenue');
  });
});
