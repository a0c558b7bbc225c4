import { changedPlace, wholePlace, type DevicePlace } from '@headframe/domain/places/device-place';
import type { SettingState } from '@headframe/domain/devices/define-setting';
import { mapOfKind } from '@headframe/domain/places/site-map';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { Topic } from '../../../../platform/pubsub/pubsub.ts';
import {
  allPlaceJoins,
  fitPlaces,
  loadKnownPlaces,
  placeDevices,
  placeSql,
  type PlacedDevice,
} from '../../kind-platform/index.ts';
import type { StagedImport } from '../import-kind.ts';
import type { LinkedRow, LinkStore, PrepareValues } from './link-store.ts';

const placeOf = (state: SettingState) => (state['place'] ?? null) as DevicePlace | null;

/** The places of devices by their inner keys. */
async function loadPlaces(
  transaction: AccessTransaction,
  ids: readonly number[],
): Promise<Map<number, { place: DevicePlace }>> {
  const { rows } = await sql<{ id: number; place: DevicePlace }>`
    select d.id, ${placeSql} as place from device d ${allPlaceJoins}
    where d.id = any (${ids}::int[]) and at_rack.id is not null`.execute(transaction);
  return new Map(rows.map(({ id, place }) => [id, { place }]));
}

/** Devices of the same file that are still to be moved: they give up their slots to those that come before them. */
async function movingLater(
  transaction: AccessTransaction,
  { key, subaccountId }: StagedImport,
  rows: readonly LinkedRow[],
): Promise<Set<number>> {
  const { rows: later } = await sql<{ id: number }>`
    select device_id as id from file_import_row where import_id = ${key} and subaccount_id = ${subaccountId}
      and outcome = 'changed' and not is_done and given ? 'place' and device_id <> all (${rows.map(({ id }) => id)}::int[])`.execute(
    transaction,
  );
  return new Set(later.map(({ id }) => id));
}

const placed = ({ id, given }: LinkedRow): PlacedDevice => ({ id, place: placeOf(given) });

/** Finds group and rack that rows mean, so that rows which mean the same say the same. */
export const preparePlaces =
  (kind: string): PrepareValues =>
  async ({ transaction, grant }, rows) => {
    const known = await loadKnownPlaces(transaction, grant.subaccountId, mapOfKind(kind));
    const before = await loadPlaces(
      transaction,
      rows.flatMap(({ deviceId }) => deviceId ?? []),
    );
    return rows.map(({ deviceId, given }) => {
      const stored = before.get(deviceId ?? 0)?.place ?? null;
      const wanted = changedPlace(stored, placeOf(given) ?? {});
      const place = wanted && known.resolve(wanted);
      return typeof place === 'string' ? place : { place: wholePlace(place) };
    });
  };

/** The places of devices of a kind: slots in racks, which are made where they are not there. */
export const placeStore = (kind: Topic): LinkStore => ({
  empty: { place: null },
  load: loadPlaces,
  isKept: (before, now) => placeOf(now) === null || isDeepStrictEqual(before, now),
  async refusals(transaction, rows, staged) {
    if (rows.length === 0) return new Map();
    const scope = { transaction, subaccountId: staged.subaccountId, type: mapOfKind(kind) };
    const leaving = await movingLater(transaction, staged, rows);
    return (await fitPlaces(scope, rows.map(placed), leaving)).refused;
  },
  async write(transaction, rows, { subaccountId }) {
    const left = await placeDevices({ transaction, subaccountId, type: mapOfKind(kind) }, rows.map(placed));
    return [
      { topic: kind, ids: left },
      { topic: 'rack', ids: 'all' },
    ];
  },
});
