import type {
  AsicBoard,
  AsicError,
  AsicFan,
  AsicPool,
  PowerMode,
  TunedMode,
} from '@headframe/domain/devices/asic/asic-reading';
import { powerModes } from '@headframe/domain/devices/asic/asic-reading';
import type { DesiredPool } from '@headframe/domain/devices/asic/desired-state';
import { ownRangesSchema, type OwnRanges } from '@headframe/domain/devices/asic/own-ranges';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { DeviceIds, KnownDevice } from '../../kind-platform/index.ts';

/** What is remembered of a miner between its reports. */
export interface AsicMemory extends KnownDevice {
  coinEnum: number;
  blinkStatus: string;
  safeRanges: OwnRanges | null;
  /** Set by hand, H/s. */
  idealHashrate: number | null;
  /** Set by hand, J/TH. */
  consumption: number | null;
  desiredPowerSwitch: 'on' | 'off' | null;
  desiredPowerMode: TunedMode | null;
  desiredPowerLimit: number | null;
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
  /** Its last report held figures that it cannot have. */
  isImpossible: boolean;
}

/** What operators set for a device: its safe ranges and its desired state. */
export type AsicSettings = Pick<
  AsicMemory,
  | 'id'
  | 'blinkStatus'
  | 'safeRanges'
  | 'idealHashrate'
  | 'consumption'
  | 'desiredPowerSwitch'
  | 'desiredPowerMode'
  | 'desiredPowerLimit'
  | 'desiredPools'
>;

type MemoryRow = Omit<
  AsicMemory,
  Exclude<keyof KnownDevice, 'id'> | 'safeRanges' | 'powerMode' | 'detailKey' | 'detailWrittenAt' | 'isImpossible'
> & {
  safeRanges: unknown;
  powerMode: string | null;
};

function readRanges(stored: unknown): OwnRanges | null {
  const ranges = ownRangesSchema.safeParse(stored);
  return ranges.success ? ranges.data : null;
}

function toMemory(device: KnownDevice, row: MemoryRow): AsicMemory {
  return {
    ...device,
    ...row,
    safeRanges: readRanges(row.safeRanges),
    powerMode: powerModes.find((mode) => mode === row.powerMode) ?? null,
    detailKey: '',
    detailWrittenAt: 0,
    isImpossible: false,
  };
}

const settingColumns = sql`a.blink_status as "blinkStatus", a.safe_ranges as "safeRanges", a.ideal_rate_manual as "idealHashrate", a.consumption,
  a.desired_power_switch as "desiredPowerSwitch", a.desired_power_mode as "desiredPowerMode",
  a.desired_power_limit as "desiredPowerLimit", a.desired_pools as "desiredPools"`;

/** Loads the settings of an agent's miners: of all, or of those named. */
export async function loadAsicSettings(
  transaction: AccessTransaction,
  agentId: number,
  ids: DeviceIds,
): Promise<AsicSettings[]> {
  const ofThese = ids === 'all' ? sql`` : sql`and d.id = any (${[...ids]}::int[])`;
  const { rows } = await sql<AsicSettings>`
    select d.id, ${settingColumns} from device d join asic a on a.device_id = d.id
    where d.agent_id = ${agentId} and d.deleted_at is null ${ofThese}`.execute(transaction);
  return rows.map((row) => ({ ...row, safeRanges: readRanges(row.safeRanges) }));
}

/** Loads what is remembered of miners. */
export async function loadAsicMemory(
  transaction: AccessTransaction,
  devices: readonly KnownDevice[],
): Promise<AsicMemory[]> {
  const { rows } = await sql<MemoryRow>`
    select a.device_id as id, s.coin_enum as "coinEnum", ${settingColumns},
      coalesce(x.boards, '[]') as boards, coalesce(x.fans, '[]') as fans, coalesce(x.pools, '[]') as pools,
      coalesce(x.errors, '[]') as errors,
      s.power_mode as "powerMode", s.power_limit as "powerLimit", s.auth_error as "authError"
    from asic a join asic_state s using (device_id) left join asic_detail x using (device_id)
    where a.device_id = any (${devices.map(({ id }) => id)}::int[])`.execute(transaction);
  const byId = new Map(devices.map((device) => [device.id, device]));
  return rows.flatMap((row) => {
    const device = byId.get(row.id);
    return device ? [toMemory(device, row)] : [];
  });
}
