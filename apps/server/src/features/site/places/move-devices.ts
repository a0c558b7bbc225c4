import { mapOfKind, type SiteMapType } from '@headframe/domain/places/site-map';
import type { DevicePlace } from '@headframe/domain/places/device-place';
import { placeText } from '@headframe/domain/places/place-text';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { grantOpens } from '../../../platform/auth/caller-grant.ts';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { conflictRefusal } from '../../../platform/changes/merge-or-refuse.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import type { Topic } from '../../../platform/pubsub/pubsub.ts';
import { uuidsOf } from '../../../platform/validation/named-id.ts';
import {
  allPlaceJoins,
  fitPlaces,
  lockPlaces,
  nameInPlace,
  placeDevices,
  placeSql,
  type PlacedDevice,
} from '../../devices/kind-platform/index.ts';

/** Where a device is put, or where it stood; without a rack it stands nowhere. */
export interface DeviceSlot {
  readonly id: string;
  readonly rackId: string | null;
  readonly row: number | null;
  readonly column: number | null;
}

/** A device with where it stands now. */
interface StandingDevice extends DeviceSlot {
  key: number;
  kind: Topic;
  name: string;
  place: DevicePlace | null;
}

interface Rack {
  id: string;
  type: SiteMapType;
  place: DevicePlace;
}

/** A device on its way. */
interface Move {
  readonly device: StandingDevice;
  readonly place: DevicePlace | null;
  readonly type: SiteMapType;
}

/** Devices of the subaccount, of the kinds that the caller may read there. @throws DomainError `not-found` for others. */
async function loadDevices({ scope }: ScopedContext, ids: readonly string[]) {
  const grant = singleGrant(scope.grants);
  const readable = deviceKinds.flatMap(({ kind, permissions: { read } }) => (grantOpens(grant, read) ? [kind] : []));
  const { rows } = await sql<StandingDevice>`
    select d.id as key, d.selector_id as id, d.kind, coalesce(${nameInPlace}, '') as name, ${placeSql} as place,
      at_rack.selector_id as "rackId", at_slot."row", at_slot."column"
    from device d ${allPlaceJoins}
    where d.selector_id = any (${uuidsOf(ids)}::uuid[]) and d.subaccount_id = ${grant.subaccountId} and d.deleted_at is null
      and d.kind = any (${readable}::text[])`.execute(scope.transaction);
  const found = new Map(rows.map((row) => [row.id, row]));
  if (ids.some((id) => !found.has(id))) throw new DomainError('not-found', 'One of these devices does not exist.');
  return found;
}

async function loadRacks({ scope }: ScopedContext, subaccountId: number, moves: readonly DeviceSlot[]) {
  const ids = moves.flatMap(({ rackId }) => rackId ?? []);
  const { rows } = await sql<Rack>`
    select k.selector_id as id, k.type, json_build_object('groupName', g.name, 'groupRow', g."row", 'groupColumn', g."column",
      'rackName', k.name, 'rackRow', k."row", 'rackColumn', k."column") as place
    from rack k left join site_group g on g.selector_id = k.group_id
    where k.selector_id = any (${uuidsOf(ids)}::uuid[]) and k.subaccount_id = ${subaccountId}`.execute(
    scope.transaction,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  if (ids.some((id) => !found.has(id))) throw new DomainError('not-found', 'One of these racks does not exist.');
  return found;
}

const isAt = (one: Omit<DeviceSlot, 'id'>, other: Omit<DeviceSlot, 'id'>): boolean =>
  one.rackId === other.rackId && one.row === other.row && one.column === other.column;

/** @throws DomainError `conflict` for devices that somebody else has moved to another place since they stood where `from` has them. */
async function refuseMoved(
  { scope }: ScopedContext,
  devices: ReadonlyMap<string, StandingDevice>,
  wanted: ReadonlyMap<string, DeviceSlot & { place: DevicePlace | null }>,
  from: readonly DeviceSlot[],
): Promise<void> {
  const moved = from.flatMap((before) => {
    const [device, mine] = [devices.get(before.id), wanted.get(before.id)];
    return device && mine && !isAt(device, before) && !isAt(device, mine) ? [{ device, mine }] : [];
  });
  if (moved.length === 0) return;
  const { rows } = await sql<{ id: string; by: string; at: Date }>`
    select distinct on (object_id) object_id as id, actor as by, at from audit_entry
    where object_kind = 'device' and object_id = any (${moved.map(({ device }) => device.id)}::text[]) and after ? 'place'
    order by object_id, audit_entry.id desc`.execute(scope.transaction);
  const authors = new Map(rows.map(({ id, ...author }) => [id, author]));
  throw conflictRefusal(
    moved.map(({ device, mine }) => ({
      field: device.name,
      mine: placeText(mine.place) ?? null,
      theirs: placeText(device.place) ?? null,
      ...authors.get(device.id),
    })),
  );
}

/** Puts the devices of one map where they are meant to stand; why by the devices for which there is no room. */
async function putOnMap(
  { scope: { transaction } }: ScopedContext,
  subaccountId: number,
  type: SiteMapType,
  moves: readonly Move[],
): Promise<{ move: Move; reason: string }[]> {
  const scope = { transaction, subaccountId, type };
  const given = moves.map(({ device, place }): PlacedDevice => ({ id: device.key, place }));
  const { fitting, refused } = await fitPlaces(scope, given, new Set());
  if (refused.size === 0) await placeDevices(scope, fitting);
  return moves.flatMap((move) => {
    const reason = refused.get(move.device.key);
    return reason === undefined ? [] : [{ move, reason }];
  });
}

/** @throws DomainError `constraint-violation` naming the devices, their places and who stands there; nothing is moved. */
function refuse(refused: readonly { move: Move; reason: string }[]): void {
  const [first] = refused;
  if (!first) return;
  const lines = refused.map(({ move: { device, place }, reason }) => ({
    id: device.id,
    device: device.name,
    place: placeText(place) ?? '',
    reason,
  }));
  const more = refused.length > 1 ? ` Nor can ${refused.length - 1} more.` : '';
  throw new DomainError(
    'constraint-violation',
    `${first.move.device.name} cannot stand at ${placeText(first.move.place)}: ${first.reason}${more} Nothing was moved.`,
    { refused: lines },
  );
}

/**
 * Puts devices of the caller's subaccount into slots, or out of them, all at once: judged by where all of them stand afterwards, so that they
 * may swap and go round. Returns how many stand elsewhere now.
 * @throws DomainError `conflict` where somebody else has moved one since it stood where `from` has it, `constraint-violation` where there is no
 * room for one, `not-found` for a device or a rack of somebody else; nothing is moved then.
 */
export async function moveDevices(
  context: ScopedContext,
  moves: readonly DeviceSlot[],
  from: readonly DeviceSlot[] = [],
): Promise<number> {
  const { subaccountId } = singleGrant(context.scope.grants);
  await lockPlaces(context.scope.transaction, subaccountId);
  const devices = await loadDevices(
    context,
    moves.map(({ id }) => id),
  );
  const racks = await loadRacks(context, subaccountId, moves);
  const wanted = moves.map((move) => {
    const rack = racks.get(move.rackId ?? '');
    return { ...move, rack, place: rack ? { ...rack.place, row: move.row, column: move.column } : null };
  });
  await refuseMoved(context, devices, new Map(wanted.map((move) => [move.id, move])), from);
  const going = wanted.flatMap(({ rack, place, ...slot }) => {
    const device = devices.get(slot.id);
    return device && !isAt(device, slot) ? [{ device, place, type: rack?.type ?? mapOfKind(device.kind) }] : [];
  });
  refuse(
    going
      .filter(({ device, type }) => type !== mapOfKind(device.kind))
      .map((move) => ({ move, reason: 'PDUs stand in racks of PDUs, and nothing else does.' })),
  );
  const byType = Map.groupBy(going, ({ type }) => type);
  // One after another, as a transaction has one connection; there are two maps.
  for (const [type, ofMap] of byType) refuse(await putOnMap(context, subaccountId, type, ofMap));
  await recordChange(
    context,
    ...going.map(({ device, place }) => ({
      action: 'device.place' as const,
      object: { kind: 'device', id: device.id, name: device.name },
      subaccountId,
      before: { place: placeText(device.place) ?? null },
      after: { place: placeText(place) ?? null },
    })),
  );
  if (going.length === 0) return 0;
  const byKind = Map.groupBy(going, ({ device }) => device.kind);
  await context.services.pubsub.publish(
    context.scope.transaction,
    ...[...byKind].map(([topic, ofKind]) => ({ topic, subaccountId, ids: ofKind.map(({ device }) => device.key) })),
    { topic: 'rack', subaccountId, ids: 'all' },
  );
  return going.length;
}
