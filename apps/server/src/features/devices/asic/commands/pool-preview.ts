import { poolTemplatesSchema } from '@headframe/domain/devices/asic/commanded-pools';
import type { DesiredPool } from '@headframe/domain/devices/asic/desired-state';
import { countEqualUsers } from '@headframe/domain/devices/asic/pool-user-template';
import { normalPoolAddress } from '@headframe/domain/devices/asic/same-pools';
import { maxPools } from '@headframe/domain/limits/device-limits';
import { sql } from 'kysely';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { validated } from '../../../../platform/validation/validated.ts';
import { deviceName } from '../../kind-platform/index.ts';
import { readCommandSnapshot } from '../../requests/index.ts';
import { expandDevicePools, type DevicePools } from './device-pools.ts';
import { poolRefusals } from './pool-refusals.ts';
import { poolsToRestore } from './pool-restore.ts';

const previewedDevices = 5;

/** The pools one device would be commanded to use. */
export interface PreviewedDevice {
  name: string;
  ip: string;
  pools: readonly DesiredPool[];
}

/** What a change pool command would send, before it is confirmed. */
export interface PoolPreview {
  devices: PreviewedDevice[];
  /** Devices that would share a pool user with another device of the command, on the pool where most do. */
  equalUserCount: number;
  /** Why the pool of this installation would refuse some of them. */
  refusals: string[];
}

function maxEqualUsers(devicePools: DevicePools): number {
  const lists = [...devicePools.values()];
  const counts = Array.from({ length: maxPools }, (_, place) =>
    countEqualUsers(
      lists.flatMap((pools) => {
        const pool = pools[place];
        return pool ? [`${normalPoolAddress(pool.address)} ${pool.user}`] : [];
      }),
    ),
  );
  return Math.max(...counts);
}

/**
 * Expands the pools for the devices of an open snapshot: the first ones by address in full, and how many would share a
 * user. A snapshot that restores pools needs none given.
 * @throws DomainError `not-found` for a snapshot that cannot be confirmed, `validation-failed` for invalid pools.
 */
export async function previewPools(
  context: ScopedContext,
  args: { snapshotId: string; pools?: unknown },
): Promise<PoolPreview> {
  const { transaction } = context.scope;
  const snapshot = await readCommandSnapshot(context, ['asic.changePool', 'asic.restorePools'], args.snapshotId);
  const devicePools =
    snapshot.restoresRequestId === null
      ? await expandDevicePools(
          transaction,
          snapshot.deviceIds,
          validated(poolTemplatesSchema, args.pools ?? [], 'pools'),
        )
      : await poolsToRestore(context, snapshot);
  const { rows } = await sql<{ id: number; name: string; ip: string }>`
    select d.id, ${deviceName} as name, host(d.ip) as ip
    from device d where d.id = any (${snapshot.deviceIds}::int[]) and d.deleted_at is null
    order by d.ip, d.id limit ${previewedDevices}`.execute(transaction);
  return {
    devices: rows.map(({ id, name, ip }) => ({ name, ip, pools: devicePools.get(id) ?? [] })),
    equalUserCount: maxEqualUsers(devicePools),
    refusals: poolRefusals(context, devicePools),
  };
}
