import type { AsicPool } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { asNumber, asObject, asObjects, asText } from '../reading/fields.ts';
import { readPools } from '../reading/reported-pools.ts';
import type { AntminerSummary } from './antminer-rpc.ts';
import { readAntminerStats, type AntminerStats } from './antminer-stats.ts';

/** What get_miner_status.cgi of the old interface reports. */
interface OldMinerStatus {
  stats: AntminerStats;
  summary: AntminerSummary;
  pools: AsicPool[];
}

/** A number with commas between its thousands. */
function grouped(value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === 'string' ? value.replaceAll(',', '') : value;
}

const secondsPerUnit: Readonly<Record<string, number>> = { d: 86_400, h: 3600, m: 60, s: 1 };

/** Seconds from a number, or from text such as "1d3h14m5s"; null for anything else. */
function readElapsed(value: JsonValue | undefined): number | null {
  const seconds = asNumber(value);
  const text = asText(value) ?? '';
  if (seconds !== null && /^\d+$/.test(text)) return seconds;
  if (!/^(?:\d{1,6}[dhms])+$/.test(text)) return null;
  return [...text.matchAll(/(\d{1,6})([dhms])/g)].reduce(
    (sum, [, count, unit = 's']) => sum + Number(count) * (secondsPerUnit[unit] ?? 0),
    0,
  );
}

/** The boards as the flat `stats` names them, so that they are read in one way. */
function flatFields(devices: readonly JsonObject[]): JsonObject {
  return Object.fromEntries(
    devices.flatMap((device, position): [string, JsonValue][] => {
      const place = asNumber(device['index']) ?? position + 1;
      return [
        [`chain_acn${place}`, device['chain_acn'] ?? null],
        [`chain_acs${place}`, device['chain_acs'] ?? null],
        [`chain_rate${place}`, grouped(device['rate']) ?? null],
        [`freq${place}`, device['freqavg'] ?? device['freq'] ?? null],
        [`temp_pcb${place}`, device['temp'] ?? null],
        [`temp_chip${place}`, device['temp2'] ?? null],
      ];
    }),
  );
}

/** The fans of the first board that lists them, or of the list of their own. */
function fanFields(status: JsonObject, devices: readonly JsonObject[]): JsonObject {
  const sources = [asObject(status['fan']), ...devices];
  const source = sources.find((each) => Object.keys(each).some((key) => /^fan\d{1,2}$/.test(key))) ?? {};
  return Object.fromEntries(Object.entries(source).filter(([key]) => /^fan\d{1,2}$/.test(key)));
}

/** Reads get_miner_status.cgi: text everywhere, rates with commas between the thousands, in the unit of the model. */
export function readOldMinerStatus(status: JsonObject, model: string | null): OldMinerStatus {
  const summary = asObject(status['summary']);
  const devices = asObjects(status['devs']);
  const rates = { 'GHS 5s': grouped(summary['ghs5s']) ?? null, 'GHS av': grouped(summary['ghsav']) ?? null };
  const elapsed = readElapsed(summary['elapsed']);
  const flat = { ...rates, ...flatFields(devices), ...fanFields(status, devices) };
  const stats = readAntminerStats({ STATS: [flat] }, model);
  return {
    stats: { ...stats, type: null, version: null, elapsed },
    summary: {
      elapsed,
      accepted: asNumber(grouped(summary['accepted'])),
      rejected: asNumber(grouped(summary['rejected'])),
      rates,
    },
    pools: readPools(asObjects(status['pools'])),
  };
}
