import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint, LastReading } from '../../driver.ts';
import { isCredentialError, settled } from '../../settled.ts';
import { goesOn } from '../narrow-reading.ts';
import { makeReading } from '../reading/make-reading.ts';
import { readVnishCooling } from './cool-vnish.ts';
import { readThrottle, readVnishPreset, readVnishTuning } from './tune-vnish.ts';
import { VnishApi } from './vnish-api.ts';
import { readVnishBlinking, readVnishInfo, readVnishState, readVnishSummary, type VnishInfo } from './vnish-parts.ts';

/** Asks `info`, which needs no password. Rejects with `DeviceReplyError` where another firmware answers. */
export async function askVnishInfo(api: VnishApi): Promise<VnishInfo> {
  const info = readVnishInfo(await api.getOpen('info'));
  if (info === null) throw new DeviceReplyError('The miner does not run VNish.');
  return info;
}

/**
 * Reads what changes all the time and takes the rest from the last reading; null where the miner does not go on as it was. In which
 * unit it counts is asked again, as `summary` does not say it.
 */
async function readNarrow(endpoint: DeviceEndpoint, last: LastReading<AsicReading>): Promise<AsicReading | null> {
  const api = new VnishApi(endpoint);
  const [info, summary] = await Promise.all([settled(askVnishInfo(api)), settled(api.get('summary'))]);
  if (!info.value || !summary.value || info.value.mac !== last.reading.mac) return null;
  const measures = readVnishSummary(summary.value, info.value);
  return goesOn(last, measures) ? makeReading({ ...last.reading, family: 'vnish', ...measures }) : null;
}

async function readWhole(endpoint: DeviceEndpoint): Promise<AsicReading> {
  const api = new VnishApi(endpoint);
  const info = await askVnishInfo(api);
  const [status, summary, performance] = await Promise.all([
    settled(api.get('status')),
    settled(api.get('summary')),
    settled(api.get('perf-summary')),
  ]);
  const { rateFactor, ...identity } = info;
  return makeReading({
    family: 'vnish',
    mining: null,
    ...identity,
    ...(summary.value && { ...readVnishSummary(summary.value, { rateFactor }), ...readVnishCooling(summary.value) }),
    ...(status.value && !summary.value && readVnishState(status.value)),
    powerLimit: performance.value && readVnishPreset(performance.value),
    ...(performance.value && readVnishTuning(performance.value)),
    powerPercent: status.value && readThrottle(status.value),
    blinking: status.value && readVnishBlinking(status.value),
    authError: isCredentialError(summary.error),
  });
}

/**
 * Reads a miner with VNish: who it is and what it does without a password, what it measures with one where the firmware wants
 * it. Rejects with the four device errors.
 */
export async function readVnish(endpoint: DeviceEndpoint, last?: LastReading<AsicReading>): Promise<AsicReading> {
  return (last && (await readNarrow(endpoint, last))) ?? readWhole(endpoint);
}
