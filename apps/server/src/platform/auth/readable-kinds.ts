import { deviceKinds } from '@headframe/domain/devices/kinds';
import { eventSubjects } from '@headframe/domain/events/event-types';
import type { Permission } from '@headframe/domain/permissions/permission-catalogue';
import { grantOpens } from './caller-grant.ts';
import type { SubaccountGrant } from './caller.ts';

/** By kind of device, the subaccounts of `grants` in which its devices may be read; as `credential` those with outcomes of credentials, and by kind of what else events happen to. */
export function readableKinds(grants: readonly SubaccountGrant[]): Record<string, number[]> {
  const opened = (permission: Permission) =>
    grants.filter((grant) => grantOpens(grant, permission)).map(({ subaccountId }) => subaccountId);
  const kinds = deviceKinds.map(({ kind, permissions: { read } }) => [kind, opened(read)] as const);
  return {
    ...Object.fromEntries(kinds),
    ...Object.fromEntries(
      eventSubjects.flatMap(({ kind, permission }) => (permission === 'kind' ? [] : [[kind, opened(permission)]])),
    ),
    credential: opened('agent_worker_credential'),
  };
}
