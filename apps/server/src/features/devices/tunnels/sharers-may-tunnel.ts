import { findKind } from '@headframe/domain/devices/kind-support';
import { grantOpens } from '../../../platform/auth/caller-grant.ts';
import { loadHeldGrants } from '../../../platform/auth/load-held-grants.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { tunnelPermission } from './tunnel-permission.ts';

/** A device that is shared, and who shares it; null where that account was deleted. */
interface Shared {
  kind: string;
  ownerId: number;
  sharerId: number | null;
}

/** Those of shared devices whose sharers hold now, at the owner, what a tunnel to them takes. */
export async function sharersMayTunnel<Device extends Shared>(
  transaction: AccessTransaction,
  devices: readonly Device[],
): Promise<Device[]> {
  const held = await loadHeldGrants(
    transaction,
    devices.flatMap(({ ownerId, sharerId }) =>
      sharerId === null ? [] : [{ accountId: sharerId, subaccountId: ownerId }],
    ),
  );
  return devices.filter(({ kind, ownerId, sharerId }) => {
    const read = findKind(kind)?.permissions.read;
    const grant = held.find((one) => one.accountId === sharerId && one.grant.subaccountId === ownerId)?.grant;
    return grant && read && grantOpens(grant, tunnelPermission) && grantOpens(grant, read);
  });
}
