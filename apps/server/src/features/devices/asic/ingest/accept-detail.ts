import type { Detail } from '@headframe/agent-link/device-report';
import type { PowerMetadata } from '@headframe/domain/devices/asic/asic-reading';
import type { ReportedIdentity } from '../../kind-platform/index.ts';
import type { AsicMemory } from './asic-memory.ts';

/** Details that changed in their temperatures and rates alone are written again after this time, in milliseconds. */
export const detailRewriteMs = 60_000;

/** What a changed detail writes of one miner: supply fan in rpm, temperatures in °C. */
export interface DetailRow {
  id: number;
  boards: Detail['boards'];
  fans: Detail['fans'];
  pools: Detail['pools'];
  errors: Detail['errors'];
  supplyFan: number | null;
  ambient: number | null;
  waterInlet: number | null;
  waterOutlet: number | null;
  supplyWater: number | null;
  controlBoard: string | null;
  powerMetadata: PowerMetadata | null;
}

/** What a report changes of a miner beside its state: its detail, its LED, its coin; null leaves what is stored. */
export interface AsicRow {
  id: number;
  detail: DetailRow | null;
  blink: string | null;
  coin: number | null;
}

/** Everything of a detail that matters at once: all but the measurements that move from poll to poll. */
function detailKey(detail: Detail): string {
  return JSON.stringify([
    detail.boards.map(({ index, working, chips, expectedChips, serialNumber }) => [
      index,
      working,
      chips,
      expectedChips,
      serialNumber,
    ]),
    detail.fans.map(({ index, rpm }) => [index, rpm > 0]),
    detail.pools.map(({ address, user, active, alive }) => [address, user, active, alive]),
    detail.errors,
    detail.powerMode,
    detail.powerLimit,
    detail.controlBoard,
    detail.preset,
    detail.powerMetadata,
  ]);
}

/** Stores a detail in the miner's memory. Returns the row to write, or null where what is stored is good enough. */
function storeDetail(memory: AsicMemory, detail: Detail, now: number): DetailRow | null {
  memory.boards = detail.boards;
  memory.fans = detail.fans;
  memory.pools = detail.pools;
  memory.errors = detail.errors;
  memory.powerMode = detail.powerMode;
  memory.powerLimit = detail.powerLimit;
  memory.authError = detail.authError;
  const key = detailKey(detail);
  if (key === memory.detailKey && now - memory.detailWrittenAt < detailRewriteMs) return null;
  memory.detailKey = key;
  memory.detailWrittenAt = now;
  const { boards, fans, pools, errors, controlBoard, powerMetadata } = detail;
  const { powerSupplyFan: supplyFan, ambientTemperature: ambient } = detail;
  const {
    waterInletTemperature: waterInlet,
    waterOutletTemperature: waterOutlet,
    supplyWaterTemperature: supplyWater,
  } = detail;
  const water = { waterInlet, waterOutlet, supplyWater };
  return { id: memory.id, boards, fans, pools, errors, supplyFan, ambient, ...water, controlBoard, powerMetadata };
}

/** The LED state to store: what the device reports, unless a blink command is still under way. */
function actualBlink(memory: AsicMemory, detail: Detail): string | null {
  if (detail.blinking === null || memory.blinkStatus.startsWith('request')) return null;
  const actual = detail.blinking ? 'on' : 'off';
  return actual === memory.blinkStatus ? null : actual;
}

/** Stores a detail in the miner's memory. Returns what is to be written, or null where what is stored is good enough. */
export function acceptDetail(memory: AsicMemory, detail: Detail, now: number): AsicRow | null {
  const row = storeDetail(memory, detail, now);
  const blink = actualBlink(memory, detail);
  const coin = detail.coinEnum === memory.coinEnum ? null : detail.coinEnum;
  if (!row && blink === null && coin === null) return null;
  Object.assign(memory, { coinEnum: detail.coinEnum, blinkStatus: blink ?? memory.blinkStatus });
  return { id: memory.id, detail: row, blink, coin };
}

/** What a detail says of the miner's identity; people know it by the user of its active pool. */
export function identityOf({ pools, family, mac, model, firmware, serialNumber, hostname }: Detail): ReportedIdentity {
  const pool = pools.find(({ active }) => active) ?? pools[0];
  return { family, mac, model, firmware, serialNumber, hostname, name: pool?.user };
}
