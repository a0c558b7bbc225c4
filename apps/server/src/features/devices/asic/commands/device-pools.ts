import {
  commandedPoolsSchema,
  poolTemplatesSchema,
  type PoolTemplate,
} from '@headframe/domain/devices/asic/commanded-pools';
import type { DesiredPool } from '@headframe/domain/devices/asic/desired-state';
import { expandPoolUser, hasPlaceholder, type PoolUserSource } from '@headframe/domain/devices/asic/pool-user-template';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { OwnPayloads } from '../../requests/index.ts';

const sentSchema = z.object({ pools: poolTemplatesSchema });

/** The pools of each device of a change pool command, by inner key. */
export type DevicePools = ReadonlyMap<number, readonly DesiredPool[]>;

/** Whether the pools differ from miner to miner. */
function arePerDevice(pools: readonly Pick<PoolTemplate, 'user'>[]): boolean {
  return pools.some(({ user }) => hasPlaceholder(user));
}

/** Expands the pools for each device, with the properties it has now. */
export async function expandDevicePools(
  transaction: AccessTransaction,
  deviceIds: readonly number[],
  pools: readonly Pick<PoolTemplate, 'address' | 'user'>[],
): Promise<DevicePools> {
  const { rows } = await sql<PoolUserSource & { id: number }>`
    select id, name as "workerName", host(ip) as ip, mac, model from device
    where id = any (${deviceIds}::int[]) and deleted_at is null`.execute(transaction);
  return new Map(
    rows.map((row) => [row.id, pools.map(({ address, user }) => ({ address, user: expandPoolUser(user, row) }))]),
  );
}

/** The payloads of a change pool command by device, where its pools hold placeholders; undefined where they hold none. */
export async function expandPools(
  transaction: AccessTransaction,
  deviceIds: readonly number[],
  sent: object,
): Promise<OwnPayloads | undefined> {
  const { pools } = sentSchema.parse(sent);
  if (!arePerDevice(pools)) return undefined;
  return poolPayloads(await expandDevicePools(transaction, deviceIds, pools));
}

export function poolPayloads(devicePools: DevicePools): OwnPayloads {
  return new Map([...devicePools].map(([id, pools]) => [id, { pools }]));
}

/** One device of a change pool request with the pools that can be restored to it; null where there are none. */
interface RecordedPools {
  id: number;
  pools: DesiredPool[] | null;
}

function restorable(stored: unknown): DesiredPool[] | null {
  const pools = commandedPoolsSchema.safeParse(stored);
  return pools.success ? pools.data.map(({ address, user }) => ({ address, user })) : null;
}

/** The pools that the devices of a request had when its command was given, but for devices on which it was canceled. */
export async function loadRecordedPools(transaction: AccessTransaction, requestId: number): Promise<RecordedPools[]> {
  const { rows } = await sql<{ id: number; pools: unknown }>`
    select t.device_id as id, t.before as pools from agent_request_item t
    where t.request_id = ${requestId} and t.state <> 'canceled' order by t.id`.execute(transaction);
  return rows.map(({ id, pools }) => ({ id, pools: restorable(pools) }));
}
