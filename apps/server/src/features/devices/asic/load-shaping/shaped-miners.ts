import type { ShapedMiner } from '@headframe/domain/plans/load-shaping';
import { nominalEfficiency } from '@headframe/domain/devices/asic/model-facts';
import { boundsProblem } from '@headframe/domain/devices/payload-bounds';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { capabilityFor, loadAgentGaps } from '../../requests/index.ts';
import { asicCommandKind } from '../commands/asic-command-kind.ts';

/** A miner with what it is called and what it draws. */
export interface MinerToShape extends ShapedMiner {
  name: string;
  ip: string;
}

interface Row {
  id: number;
  name: string;
  ip: string;
  family: string;
  model: string;
  firmware: string;
  coinEnum: number;
  isOnline: boolean;
  isStopped: boolean;
  power: number | null;
  powerLimit: number | null;
  ideal: number | null;
  hashrate: number | null;
  consumption: number | null;
  temperature: number | null;
}

/** Whether the command of a plan can reach a miner; a watt target is none that its model lacks. */
function canChange(row: Row, by: 'switch' | 'watts'): boolean {
  const name = by === 'watts' ? 'powerAdjust' : row.isStopped ? 'start' : 'stop';
  const capability = capabilityFor(asicCommandKind, name, row);
  return capability.supported && (by === 'switch' || boundsProblem(capability, 'watts', 1000) === undefined);
}

function shaped(row: Row, by: 'switch' | 'watts', gaps: readonly ReadonlyMap<number, string>[]): MinerToShape {
  const { id, name, ip, power, powerLimit, ideal, hashrate, consumption, temperature, isStopped } = row;
  const sheet = consumption ?? nominalEfficiency(row.model, row.coinEnum);
  const bySheet = sheet === null || ideal === null || ideal <= 0 ? null : (sheet * ideal) / 1e12;
  const measured = power !== null && (hashrate ?? 0) > 0 ? (power * 1e12) / (hashrate ?? 1) : null;
  // As the farm's power is estimated where miners report none: by their hashrate and what a hash takes.
  const byHashrate = sheet === null || !((hashrate ?? 0) > 0) ? null : (sheet * (hashrate ?? 0)) / 1e12;
  const draw = power !== null && power > 0 ? power : byHashrate;
  return {
    id,
    name,
    ip,
    draw: row.isOnline && draw !== null ? Math.round(draw) : null,
    isEstimated: row.isOnline && draw !== null && draw !== power,
    rated: bySheet === null && powerLimit === null ? null : Math.round(Math.max(bySheet ?? 0, powerLimit ?? 0)),
    isStopped: row.isOnline && isStopped,
    canChange: row.isOnline && canChange(row, by) && !gaps.some((one) => one.has(id)),
    efficiency: measured ?? sheet,
    temperature,
  };
}

/** The miners of a selection, with what a plan needs to know of each. */
export async function loadMinersToShape(
  transaction: AccessTransaction,
  deviceIds: readonly number[],
  by: 'switch' | 'watts',
): Promise<MinerToShape[]> {
  const { rows } = await sql<Row>`
    select d.id, d.name, host(d.ip) as ip, d.family, d.model, d.firmware, s.coin_enum as "coinEnum", s.is_online as "isOnline",
      s.status = 'stopped' as "isStopped", s.power, s.power_limit as "powerLimit",
      coalesce(a.ideal_rate_manual, s.ideal_hashrate) as ideal, s.hashrate, a.consumption,
      greatest(s.max_chip, s.max_pcb) as temperature
    from device d join asic a on a.device_id = d.id join asic_state s on s.device_id = d.id
    where d.id = any (${deviceIds as number[]}::int[]) and d.deleted_at is null order by d.ip, d.id`.execute(
    transaction,
  );
  const names = by === 'watts' ? ['powerAdjust'] : ['stop', 'start'];
  const gaps: ReadonlyMap<number, string>[] = [];
  for (const name of names) gaps.push(await loadAgentGaps(transaction, name, deviceIds));
  return rows.map((row) => shaped(row, by, gaps));
}
