import type { AsicBoard, AsicError, AsicFan, AsicPool, PowerMode } from '@headframe/domain/asic/asic-reading';
import { powerModes } from '@headframe/domain/asic/asic-reading';
import type { DesiredPool } from '@headframe/domain/asic/desired-state';
import { safeRangesSchema, type SafeRanges } from '@headframe/domain/asic/safe-ranges';
import { sql, type RawBuilder } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** What is remembered of a device between its reports, so that a frame needs no look at rarely changing rows. */
export interface DeviceMemory {
  id: number;
  ip: string;
  mac: string | null;
  family: string;
  model: string;
  firmware: string;
  serialNumber: string;
  hostname: string;
  workerName: string;
  coinEnum: number;
  blinkStatus: string;
  safeRanges: SafeRanges | null;
  /** Set by hand, H/s. */
  idealHashrate: number | null;
  desiredPowerSwitch: 'on' | 'off' | null;
  desiredPools: DesiredPool[] | null;
  boards: AsicBoard[];
  fans: AsicFan[];
  pools: AsicPool[];
  errors: AsicError[];
  powerMode: PowerMode | null;
  powerLimit: number | null;
  authError: boolean;
  /** The part of the stored detail whose difference is a change; empty until the first detail. */
  detailKey: string;
  /** When the detail was last written, in milliseconds since the epoch. */
  detailWrittenAt: number;
}

/** What operators set for a device: its safe ranges and its desired state. */
export type DeviceSettings = Pick<
  DeviceMemory,
  'id' | 'blinkStatus' | 'safeRanges' | 'idealHashrate' | 'desiredPowerSwitch' | 'desiredPools'
>;

interface MemoryRow extends Omit<DeviceMemory, 'safeRanges' | 'powerMode' | 'detailKey' | 'detailWrittenAt'> {
  safeRanges: unknown;
  powerMode: string | null;
}

function readRanges(stored: unknown): SafeRanges | null {
  const ranges = safeRangesSchema.safeParse(stored);
  return ranges.success ? ranges.data : null;
}

function toMemory(row: MemoryRow): DeviceMemory {
  return {
    ...row,
    safeRanges: readRanges(row.safeRanges),
    powerMode: powerModes.find((mode) => mode === row.powerMode) ?? null,
    detailKey: '',
    detailWrittenAt: 0,
  };
}

const settingColumns = sql`a.blink_status as "blinkStatus", a.safe_ranges as "safeRanges", a.ideal_rate_manual as "idealHashrate",
  a.desired_power_switch as "desiredPowerSwitch", a.desired_pools as "desiredPools"`;

function named(ids: ReadonlySet<number> | 'all'): RawBuilder<unknown> {
  return ids === 'all' ? sql`` : sql`and d.id = any (${[...ids]}::int[])`;
}

/** Loads the settings of an agent's devices: of all, or of those named. */
export async function loadDeviceSettings(
  transaction: AccessTransaction,
  agentId: number,
  ids: ReadonlySet<number> | 'all',
): Promise<DeviceSettings[]> {
  const { rows } =
    await sql<DeviceSettings>`select d.id, ${settingColumns} from device d join asic a on a.device_id = d.id
    where d.agent_id = ${agentId} and d.deleted_at is null ${named(ids)}`.execute(transaction);
  return rows.map((row) => ({ ...row, safeRanges: readRanges(row.safeRanges) }));
}

/** Loads what is remembered of an agent's devices: of all, or of those named (gone ones are left out). */
export async function loadDeviceMemory(
  transaction: AccessTransaction,
  agentId: number,
  ids: ReadonlySet<number> | 'all',
): Promise<DeviceMemory[]> {
  const { rows } = await sql<MemoryRow>`
    select d.id, host(d.ip) as ip, d.mac, d.family, d.model, d.firmware, d.serial_number as "serialNumber", d.hostname,
      d.name as "workerName", s.coin_enum as "coinEnum", ${settingColumns},
      coalesce(x.boards, '[]') as boards, coalesce(x.fans, '[]') as fans, coalesce(x.pools, '[]') as pools,
      coalesce(x.errors, '[]') as errors,
      s.power_mode as "powerMode", s.power_limit as "powerLimit", s.auth_error as "authError"
    from device d join asic a on a.device_id = d.id join asic_state s on s.device_id = d.id
      left join asic_detail x on x.device_id = d.id
    where d.agent_id = ${agentId} and d.deleted_at is null ${named(ids)}`.execute(transaction);
  return rows.map(toMemory);
}
