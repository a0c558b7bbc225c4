import type { AsicBoard, AsicFan } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import { asNumber, asObjects, asPositive, asText, firstOf } from '../reading/fields.ts';
import { hashrateByKey, toHashrate } from '../reading/hashrate-unit.ts';
import { plausible } from '../reading/plausible.ts';
import { sleepMode } from './antminer-config.ts';
import { chainBoards, chainFans } from './chain-boards.ts';
import { flatBoards, flatFans } from './flat-boards.ts';
import { antminerRateFactor, inUnitOfTotal, totalRateFactor } from './rate-unit.ts';

/** What the `stats` reply of a Bitmain-like miner reports: hashrates H/s, power W, elapsed s. */
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
  /** Hashes per second in one unit of the totals of this device. */
  rateFactor: number;
  /** Whether the reply had the new API's shape. */
  inChains: boolean;
  /** Whether the miner is asleep by its own word; awake modes do not say so reliably. */
  asleep: boolean;
}

/** The rate over a span by a flat key such as "GHS 5s": the unit that the device names wins over the key's. */
function flatRate(stats: JsonObject, span: string, factor: number): number | null {
  return toHashrate(stats[`GHS ${span}`], factor) ?? hashrateByKey(stats, span);
}

const chainPlaces = Array.from({ length: 16 }, (_, index) => index + 1);

/** The draw of all chains, W; firmware of others reports it chain by chain. */
function chainPower(stats: JsonObject): number | null {
  for (const name of ['chain_power', 'chain_consumption', 'watt']) {
    const powers = chainPlaces.map((place) => plausible('power', asPositive(stats[`${name}${place}`])) ?? 0);
    const sum = powers.reduce((all, power) => all + power, 0);
    if (sum > 0) return sum;
  }
  return null;
}

/** The power draw, W, under any of its names. */
function readPower(stats: JsonObject): number | null {
  for (const name of ['chain_power', 'total_power', 'power', 'Power', 'watt']) {
    const power = plausible('power', asPositive(stats[name]));
    if (power !== null) return power;
  }
  return chainPower(stats);
}

/** The new API numbers its modes as the modern configuration does; the flat shape says only sleep in a word of its own. */
function isAsleep(stats: JsonObject, inChains: boolean): boolean {
  const mode = asNumber(inChains ? stats['miner-mode'] : stats['Mode']);
  return mode === (inChains ? sleepMode.modern : sleepMode.old);
}

/**
 * Reads a `stats` reply in both of its shapes: the flat one (chain_acnN, temp_chipN, fanN in STATS[1]) and the one of the
 * new API and stats.cgi (STATS[0].chain[]). `model` names the device where the reply does not. Source: device protocol
 * notes 1.1.
 */
export function readAntminerStats(reply: JsonObject, model: string | null = null): AntminerStats {
  const entries = asObjects(reply['STATS']);
  const info = asObjects(reply['INFO'])[0] ?? entries[0] ?? {};
  const stats = entries.find((entry) => 'chain' in entry) ?? entries.find(isFlatStats) ?? {};
  const type = asText(firstOf(info, 'Type', 'type'));
  const factor = antminerRateFactor(firstOf(stats, 'rate_unit', 'rate unit'), type ?? model);
  const inChains = 'chain' in stats;
  const boards = inChains ? chainBoards(stats, factor) : flatBoards(stats, factor, type ?? model);
  const nowRate = (unit: number) => toHashrate(stats['rate_5s'], unit) ?? flatRate(stats, '5s', unit);
  const total = totalRateFactor(factor, nowRate(factor), boards);
  return {
    type,
    version: asText(stats['build_version']) ?? asText(firstOf(info, 'CompileTime', 'miner_version', 'Miner')),
    elapsed: plausible('time', asNumber(firstOf(stats, 'Elapsed', 'elapsed'))),
    hashrate: nowRate(total),
    hashrateAverage: toHashrate(stats['rate_avg'], total) ?? flatRate(stats, 'av', total),
    idealHashrate: toHashrate(asPositive(firstOf(stats, 'total_rateideal', 'rate_ideal')), total),
    power: readPower(stats),
    fans: inChains ? chainFans(stats) : flatFans(stats),
    boards: inUnitOfTotal(boards, nowRate(total)),
    rateFactor: total,
    inChains,
    asleep: isAsleep(stats, inChains),
  };
}

function isFlatStats(entry: JsonObject): boolean {
  return Object.keys(entry).some((key) => /^chain[ _]/i.test(key) || key === 'GHS 5s' || key === 'MHS 5s');
}
