import type { DevicePlace } from '@headframe/domain/places/device-place';
import { mapOfKind } from '@headframe/domain/places/site-map';
import { sql, type Kysely } from 'kysely';
import { placeDevices } from '../features/devices/kind-platform/index.ts';
import type { DB } from '../platform/database/generated/database.ts';
import type { AccessTransaction } from '../platform/database/with-access.ts';

/** Puts a device into a slot, with the group and rack that its place names; null: it leaves its slot. */
export async function seedPlace(
  database: Kysely<DB>,
  id: number | undefined,
  place: DevicePlace | null,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ subaccountId: number; kind: string }>`
      select subaccount_id as "subaccountId", kind from device where id = ${id}`.execute(transaction);
    const { subaccountId = 0, kind = '' } = rows[0] ?? {};
    const scope = { transaction: transaction as unknown as AccessTransaction, subaccountId, type: mapOfKind(kind) };
    await placeDevices(scope, [{ id: id ?? 0, place }]);
  });
}
