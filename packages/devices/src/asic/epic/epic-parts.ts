import type { AsicError, AsicFan, AsicPool, AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import type { CoolingSetting, PowerSetting } from '../compare-tuning.ts';
import { asBoolean, asCount, asMac, asNumber, asObject, asObjects, asPositive, asText } from '../reading/fields.ts';
import { toHashrate } from '../reading/hashrate-unit.ts';
import { plausible } from '../reading/plausible.ts';
import { readPowerMetadata } from '../reading/power-metadata.ts';
import { readEpicBoards, type EpicTemperatures } from './epic-boards.ts';

const megahash = 1e6;

/** States in which it mines, and those in which it means not to; in all others it starts or ends something. */
const mines: readonly string[] = ['Mining', 'AdjustingClockVoltage'];
const rests: readonly string[] = ['Idling', 'Stopping'];

/** Whether a summary is one of ePIC's firmware. */
export function isEpic(summary: JsonObject): boolean {
  const names = `${asText(summary['Software']) ?? ''} ${asText(summary['OS Type']) ?? ''}`;
  return /powerplay|\bumc/i.test(names) && asText(asObject(summary['Status'])['Operating State']) !== null;
}

/** Whether it mines; why it idles is not reported, so that one that was stopped does not count as asleep. */
export function readEpicMining(summary: JsonObject): boolean | null {
  const state = asText(asObject(summary['Status'])['Operating State']) ?? '';
  return mines.includes(state) ? true : rests.includes(state) ? false : null;
}

/** The watt target, W: where the miner is tuned by power, which is one of its ways. */
export function readEpicPower(summary: JsonObject): PowerSetting {
  const target = asObject(asObject(asObject(summary['PerpetualTune'])['Algorithm'])['Power']);
  const isInWatts = /^(w|watts?)$/i.test(asText(target['Unit']) ?? '');
  return { powerMode: null, powerLimit: isInWatts ? asPositive(target['Target']) : null };
}

/** How its fans are driven: `Manual` with a speed, or `Auto` with what they follow. */
export const epicFanMode = (summary: JsonObject): JsonObject => asObject(asObject(summary['Fans'])['Fan Mode']);

/** How the fans are set, in `summary`. */
export function readEpicCooling(summary: JsonObject): CoolingSetting {
  const mode = epicFanMode(summary);
  const fanPercent = asCount(mode['Manual']);
  const coolingMode = 'Auto' in mode ? 'auto' : fanPercent === null ? null : 'manual';
  return { coolingMode, fanPercent: coolingMode === 'manual' ? fanPercent : null, temperatureOffset: null };
}

/** How it is tuned: the algorithm with its target, as the summary names them. */
function readEpicTuning(summary: JsonObject): AsicReading['powerMetadata'] {
  const tune = asObject(summary['PerpetualTune']);
  const [name, algorithm] = Object.entries(asObject(tune['Algorithm']))[0] ?? [];
  return readPowerMetadata(
    [tune, 'Running'],
    [{ Algorithm: name ?? null }, 'Algorithm'],
    [asObject(algorithm), 'Target', 'Unit', 'Min Throttle Target', 'Optimized'],
  );
}

/** Its pools in their order: those before the one in use are out of reach, of those behind it nothing is known. */
export function readEpicPools(summary: JsonObject): AsicPool[] {
  const stratum = asObject(summary['Stratum']);
  const [inUse, isConnected] = [asCount(stratum['Config Id']) ?? 0, asBoolean(stratum['IsPoolConnected']) === true];
  return asObjects(summary['StratumConfigs'])
    .slice(0, 3)
    .flatMap((pool, place) => {
      const address = asText(pool['pool']);
      const active = place === inUse;
      const alive = active ? isConnected : place > inUse;
      const counts = { accepted: null, rejected: null, stale: null };
      return address === null ? [] : [{ address, user: asText(pool['login']) ?? '', active, alive, ...counts }];
    });
}

function readFans(fans: JsonObject): AsicFan[] {
  return Object.entries(fans)
    .flatMap(([name, value]) => {
      const [place, rpm] = [/^Fans Speed (\d{1,2})$/.exec(name)?.[1], asCount(value)];
      return place === undefined || rpm === null ? [] : [{ index: Math.max(0, Number(place) - 1), rpm }];
    })
    .toSorted((one, other) => one.index - other.index)
    .slice(0, 16);
}

function readError(summary: JsonObject): AsicError[] {
  const errors = [asObject(summary['Status'])['Last Error'], summary['Last License Error']];
  return errors.flatMap((error) => {
    if (error === undefined || error === null || error === '') return [];
    const name = typeof error === 'object' ? Object.keys(error)[0] : asText(error);
    return [{ code: (name ?? 'error').slice(0, 64), message: (asText(error) ?? JSON.stringify(error)).slice(0, 512) }];
  });
}

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

/** What changes all the time: rates in H/s, power in W. */
export function readEpicMeasures(summary: JsonObject, temperatures: EpicTemperatures) {
  const session = asObject(summary['Session']);
  const boards = readEpicBoards(summary, temperatures);
  return {
    hashrate: sumOf(boards.map((board) => board.hashrate)) ?? (readEpicMining(summary) === false ? 0 : null),
    hashrateAverage: toHashrate(session['Average MHs'], megahash),
    idealHashrate: sumOf(boards.map((board) => board.idealHashrate)),
    power: asPositive(asObject(summary['Power Supply Stats'])['Input Power']),
    elapsed: plausible('time', asNumber(session['Uptime'])),
    accepted: asNumber(session['Accepted']),
    rejected: asNumber(session['Rejected']),
    fans: readFans(asObject(summary['Fans Rpm'])),
    boards,
  };
}

/** What a summary says of its settings and its state. */
export function readEpicState(
  summary: JsonObject,
): Pick<
  AsicReading,
  | 'firmware'
  | 'hostname'
  | 'coinEnum'
  | 'mining'
  | 'powerMode'
  | 'powerLimit'
  | 'powerMetadata'
  | 'blinking'
  | 'pools'
  | 'errors'
> &
  CoolingSetting {
  return {
    firmware: asText(summary['Software']),
    hostname: asText(summary['Hostname']),
    coinEnum: /scrypt/i.test(asText(asObject(summary['Mining'])['Algorithm']) ?? '') ? 1 : 0,
    mining: readEpicMining(summary),
    ...readEpicPower(summary),
    ...readEpicCooling(summary),
    powerMetadata: readEpicTuning(summary),
    blinking: asBoolean(asObject(summary['Misc'])['Locate Miner State']),
    pools: readEpicPools(summary),
    errors: readError(summary),
  };
}

/** The MAC address of `network`, which has it under the way in which the address is set. */
export function readEpicMac(network: JsonObject): string | null {
  const ways = ['dhcp', 'static'].map((way) => asMac(asObject(network[way])['mac_address']));
  return ways.find((mac) => mac !== null) ?? null;
}
