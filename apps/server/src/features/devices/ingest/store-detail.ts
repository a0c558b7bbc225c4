import type { Detail } from '@headframe/agent-link/device-report';
import type { DeviceMemory } from './device-memory.ts';

/** Details that changed in their temperatures and rates alone are written again after this time, in milliseconds. */
export const detailRewriteMs = 60_000;

/** What a changed detail writes: boards, fans, pools, errors, supply fan (rpm) and ambient temperature (°C) of one device. */
export interface DetailRow {
  id: number;
  boards: Detail['boards'];
  fans: Detail['fans'];
  pools: Detail['pools'];
  errors: Detail['errors'];
  supplyFan: number | null;
  ambient: number | null;
}

/** Columns of `asic` that a report may change; null leaves a column as it is. */
export interface IdentityRow {
  id: number;
  ip: string;
  mac: string | null;
  family: string;
  model: string;
  firmware: string;
  serial: string;
  hostname: string;
  worker: string;
  coin: number;
  blink: string | null;
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
  ]);
}

/** Stores a detail in the device's memory. Returns the row to write, or null where what is stored is good enough. */
export function storeDetail(memory: DeviceMemory, detail: Detail, now: number): DetailRow | null {
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
  const { boards, fans, pools, errors, powerSupplyFan, ambientTemperature } = detail;
  return { id: memory.id, boards, fans, pools, errors, supplyFan: powerSupplyFan, ambient: ambientTemperature };
}

/** The LED state to store: what the device reports, unless a blink command is still under way. */
function actualBlink(memory: DeviceMemory, detail: Detail | null): string | null {
  if (detail?.blinking == null || memory.blinkStatus.startsWith('request')) return null;
  const actual = detail.blinking ? 'on' : 'off';
  return actual === memory.blinkStatus ? null : actual;
}

/** Stores the identity of a report in the device's memory. Returns the row to write, or null where nothing changed. */
export function acceptIdentity(memory: DeviceMemory, ip: string, detail: Detail | null): IdentityRow | null {
  const pool = detail?.pools.find(({ active }) => active) ?? detail?.pools[0];
  const reported = {
    ip,
    mac: memory.mac ?? detail?.mac ?? null,
    family: detail?.family ?? memory.family,
    model: detail?.model ?? memory.model,
    firmware: detail?.firmware ?? memory.firmware,
    serialNumber: detail?.serialNumber ?? memory.serialNumber,
    hostname: detail?.hostname ?? memory.hostname,
    workerName: pool?.user ?? memory.workerName,
    coinEnum: detail?.coinEnum ?? memory.coinEnum,
  };
  const blink = actualBlink(memory, detail);
  const changed =
    blink !== null || Object.entries(reported).some(([name, value]) => memory[name as keyof typeof reported] !== value);
  if (!changed) return null;
  const newMac = reported.mac === memory.mac ? null : reported.mac;
  Object.assign(memory, reported, blink === null ? {} : { blinkStatus: blink });
  return {
    id: memory.id,
    ip,
    mac: newMac,
    family: reported.family,
    model: reported.model,
    firmware: reported.firmware,
    serial: reported.serialNumber,
    hostname: reported.hostname,
    worker: reported.workerName,
    coin: reported.coinEnum,
    blink,
  };
}
