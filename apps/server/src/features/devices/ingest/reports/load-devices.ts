import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { DeviceIds, KindIngest, KnownDevice } from '../../kind-platform/index.ts';

/** Loads what is remembered of an agent's devices of these kinds: of all, or of those named (gone ones are left out). */
export async function loadDevices(
  transaction: AccessTransaction,
  kinds: readonly KindIngest[],
  agentId: number,
  ids: DeviceIds,
): Promise<KnownDevice[]> {
  const ofThese = ids === 'all' ? sql`` : sql`and id = any (${[...ids]}::int[])`;
  const { rows } = await sql<KnownDevice>`
    select id, kind, host(ip) as ip, mac, family, model, firmware, serial_number as "serialNumber", hostname, name
    from device where agent_id = ${agentId} and deleted_at is null ${ofThese}`.execute(transaction);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const loaded: KnownDevice[] = [];
  for (const kind of kinds) {
    const devices = byKind.get(kind.kind.kind);
    if (devices) loaded.push(...(await kind.load(transaction, devices)));
  }
  return loaded;
}

/** Loads what operators set of an agent's devices: of all, or of those named. */
export async function loadSettings(
  transaction: AccessTransaction,
  kinds: readonly KindIngest[],
  agentId: number,
  ids: DeviceIds,
): Promise<(Partial<KnownDevice> & { id: number })[]> {
  const loaded: (Partial<KnownDevice> & { id: number })[] = [];
  for (const kind of kinds) loaded.push(...((await kind.loadSettings?.(transaction, agentId, ids)) ?? []));
  return loaded;
}
