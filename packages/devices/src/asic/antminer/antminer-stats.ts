import type { AsicBoard, AsicFan } from '@headframe/domain/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import { asNumber, asObjects, asPositive, asText, firstOf } from '../reading/fields.ts';
import { hashesPerUnit, hashrateByKey, toHashrate } from '../reading/hashrate-unit.ts';
import { chainBoards, chainFans } from './chain-boards.ts';
import { flatBoards, flatFans } from './flat-boards.ts';

/** What the `stats` reply of a Bitmain-like miner tells: hashrates H/s, power W, elapsed s. */
export interface AntminerStats {
  type: string | null;
  version: string | null;
  elapsed: number | null;
  hashrate: number | null;
  hashrateAverage: number | null;
  idealHashrate: number | null;
  power: number | null;
  fans: AsicFan[];
  boards: AsicBoard[];
  /** Hashes per second in one unit of the rates of this device. */
  rateFactor: number;
  /** Whether the reply had the new API's shape. */
  inChains: boolean;
}

const scryptModel = /\bL\d/i;

/** Rates are in `rate_unit`; without it GH/s, but MH/s on the Scrypt models. */
function rateFactorOf(stats: JsonObject, type: string | null): number {
  return hashesPerUnit(stats['rate_unit']) ?? (scryptModel.test(type ?? '') ? 1e6 : 1e9);
}

/** The rate over a span by a flat key such as "GHS 5s": the unit that the device names wins over the key's. */
function flatRate(stats: JsonObject, span: string, factor: number): number | null {
  return toHashrate(stats[`GHS ${span}`], factor) ?? hashrateByKey(stats, span);
}

/**
 * Reads a `stats` reply in both of its shapes: the flat one (chain_acnN, temp_chipN, fanN in STATS[1]) and the one of the
 * new API and stats.cgi (STATS[0].chain[]). Source: device protocol notes 1.1.
 */
export function readAntminerStats(reply: JsonObject): AntminerStats {
  const entries = asObjects(reply['STATS']);
  const info = asObjects(reply['INFO'])[0] ?? entries[0] ?? {};
  const stats = entries.find((entry) => 'chain' in entry) ?? entries.find(isFlatStats) ?? {};
  const type = asText(firstOf(info, 'Type', 'type'));
  const rateFactor = rateFactorOf(stats, type);
  const inChains = 'chain' in stats;
  return {
    type,
    version: asText(firstOf(info, 'CompileTime', 'miner_version', 'Miner')),
    elapsed: asNumber(firstOf(stats, 'Elapsed', 'elapsed')),
    hashrate: toHashrate(stats['rate_5s'], rateFactor) ?? flatRate(stats, '5s', rateFactor),
    hashrateAverage: toHashrate(stats['rate_avg'], rateFactor) ?? flatRate(stats, 'av', rateFactor),
    idealHashrate: toHashrate(asPositive(firstOf(stats, 'total_rateideal', 'rate_ideal')), rateFactor),
    power: asPositive(firstOf(stats, 'chain_power', 'power', 'Power', 'watt')),
    fans: inChains ? chainFans(stats) : flatFans(stats),
    boards: inChains ? chainBoards(stats, rateFactor) : flatBoards(stats, rateFactor),
    rateFactor,
    inChains,
  };
}

function isFlatStats(entry: JsonObject): boolean {
  return Object.keys(entry).some((key) => key.startsWith('chain_') || key === 'GHS 5s');
}
