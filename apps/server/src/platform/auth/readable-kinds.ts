import { deviceKinds } from '@headframe/domain/devices/kinds';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { grantOpens } from './caller-grant.ts';
import type { SubaccountGrant } from './caller.ts';

/** By kind of device, the subaccounts of `grants` in which its devices may be read; as `worker` those with workers of the pool, as `credential` those with outcomes of credentials, as `request` and `withdrawal` those with these lists. */
export function readableKinds(grants: readonly SubaccountGrant[]): Record<string, number[]> {
  const opened = (permission: Permission) =>
    grants.filter((grant) => grantOpens(grant, permission)).map(({ subaccountId }) => subaccountId);
  const kinds = deviceKinds.map(({ kind, permissions: { read } }) => [kind, opened(read)] as const);
  return {
    ...Object.fromEntries(kinds),
    worker: opened('workers'),
    credential: opened('agent_worker_credential'),
    request: opened('agent_request'),
    withdrawal: opened('withdraw'),
  };
}
