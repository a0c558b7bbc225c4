import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { grantOpens, requirePermission } from '../../../../platform/auth/caller-grant.ts';
import type { SubaccountGrant } from '../../../../platform/auth/caller.ts';

/** What a rollout takes on miners beside the permission of the library: to see them, and to restart them. */
const needed: readonly Permission[] = ['agent_workers', 'agent_worker_reboot_write'];

/** Passes for whoever may see and restart miners. @throws DomainError `access-denied` otherwise. */
export function requireMinerRights(grant: SubaccountGrant): void {
  for (const permission of needed) requirePermission(grant, permission);
}

/** Whether a rollout may go on in the name of whoever has such a grant. */
export function mayUpdateMiners(grant: SubaccountGrant): boolean {
  return [...needed, 'firmware_write' as const].every((permission) => grantOpens(grant, permission));
}
