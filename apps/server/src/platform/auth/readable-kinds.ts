import { deviceKinds } from '@headframe/domain/devices/kinds';
import { grantOpens } from './caller-grant.ts';
import type { SubaccountGrant } from './caller.ts';

/** By kind of device, the subaccounts of `grants` in which its devices may be read. */
export function readableKinds(grants: readonly SubaccountGrant[]): Record<string, number[]> {
  return Object.fromEntries(
    deviceKinds.map(({ kind, permissions: { read } }) => [
      kind,
      grants.filter((grant) => grantOpens(grant, read)).map(({ subaccountId }) => subaccountId),
    ]),
  );
}
