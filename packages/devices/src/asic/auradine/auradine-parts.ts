import type {
  AsicBoard,
  AsicError,
  AsicFan,
  AsicReading,
  PowerMode,
} from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { cgminerStatus } from '../cgminer/cgminer-api.ts';
import {
  asBoolean,
  asCount,
  asMac,
  asNumber,
  asObject,
  asObjects,
  asPositive,
  asSerialNumber,
  asText,
} from '../reading/fields.ts';
import { hashrateByKey, toHashrate } from '../reading/hashrate-unit.ts';
import { plausible } from '../reading/plausible.ts';
import { readPowerMetadata } from '../reading/power-metadata.ts';

const terahash = 1e12;

/** Whether `version` is that of GCMiner, the program of FluxOS. */
export function isAuradine(version: JsonObject): boolean {
  const program = asText(asObjects(version['VERSION'])[0]?.['GCMiner']);
  return program !== null || /^(gcminer|fluxos)\b/i.test(cgminerStatus(version)?.description ?? '');
}

/** Who it is. Its models are called AT1500, AI3680 and so on: they are shown with the name of their line. */
export function readAuradineIdentity(
  report: JsonObject,
): Pick<AsicReading, 'model' | 'firmware' | 'mac' | 'controlBoard' | 'serialNumber' | 'hostname'> {
  const [model, version] = [asText(report['model']), asText(report['version'])];
  return {
    model: auradineModel(model),
    firmware: version === null ? null : `FluxOS ${version}`.slice(0, 512),
    mac: asMac(report['mac']),
    controlBoard: asText(report['InternalType']),
    serialNumber: asSerialNumber(report['SerialNo']),
    hostname: asText(report['hostname']),
  };
}

/** The name that people know of a model. */
export function auradineModel(model: string | null): string | null {
  return model !== null && /^a[a-z]\d/i.test(model) ? `Teraflux ${model.toUpperCase()}` : model;
}

const modes: Readonly<Record<string, PowerMode>> = { eco: 'low', normal: 'normal', turbo: 'high' };

/** How it is set, in `mode`: asleep, by a mode, or to watts or a hashrate. */
export function readAuradineMode(mode: JsonObject) {
  const word = asText(mode['Sleep'])?.toLowerCase();
  const asleep = word === 'on' ? true : word === 'off' ? false : asBoolean(mode['Sleep']);
  return {
    asleep,
    powerMode: asleep === true ? ('sleep' as const) : (modes[(asText(mode['Mode']) ?? '').toLowerCase()] ?? null),
    powerLimit: plausible('power', asPositive(mode['Power'])),
    powerMetadata: readPowerMetadata([mode, 'Mode', 'Sleep', 'Power', 'Ths']),
    idealHashrate: toHashrate(asPositive(mode['Ths']), terahash),
  };
}

/** What `summary` reports. */
export function readAuradineSummary(summary: JsonObject) {
  return {
    hashrate: hashrateByKey(summary, '5s', '1m'),
    hashrateAverage: hashrateByKey(summary, 'av'),
    throttled: toHashrate(asPositive(summary['ThsThrottle']), terahash),
    elapsed: plausible('time', asNumber(summary['Elapsed'])),
    accepted: asNumber(summary['Accepted']),
    rejected: asNumber(summary['Rejected']),
  };
}

/** Its supplies: what all of them draw, W, and the first fan of the first. */
export function readAuradineSupplies(supplies: readonly JsonObject[]): Pick<AsicReading, 'power' | 'powerSupplyFan'> {
  const draws = supplies.map((supply) => asPositive(supply['PowerIn'])).filter((watts) => watts !== null);
  return {
    power:
      draws.length === 0
        ? null
        : plausible(
            'power',
            draws.reduce((all, watts) => all + watts, 0),
          ),
    powerSupplyFan: asCount(supplies[0]?.['FanSpeed1']),
  };
}

/** Its fans, which are counted from 1. */
export function readAuradineFans(rows: readonly JsonObject[]): AsicFan[] {
  return rows.slice(0, 16).flatMap((fan, place) => {
    const rpm = asCount(fan['Speed']);
    return rpm === null ? [] : [{ index: placeOf(fan, place), rpm }];
  });
}

const placeOf = (row: JsonObject, place: number): number =>
  Math.min(64, Math.max(0, (asCount(row['ID']) ?? place + 1) - 1));

const numbersOf = (list: JsonValue | undefined, name: string): number[] =>
  asObjects(list)
    .map((each) => asNumber(each[name]))
    .filter((value) => value !== null);

const temperaturesOf = (list: JsonValue | undefined): number[] =>
  numbersOf(list, 'Temperature').filter((celsius) => celsius !== 0 && plausible('temperature', celsius) !== null);

/** The coldest and the hottest, as a board has more chips than a reading lists. */
function extremes(values: readonly number[]): number[] {
  return values.length < 3 ? [...values] : [Math.min(...values.slice(0, 1024)), Math.max(...values.slice(0, 1024))];
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((all, value) => all + value, 0) / values.length;

/** What is known of its boards from elsewhere than `devs`, by the number of the board. */
export interface AuradineBoardFacts {
  temperatures: readonly JsonObject[];
  frequencies: readonly JsonObject[];
  serials: readonly JsonValue[];
  chips: number | null;
}

/** The boards of `devs`; the place 0 of the temperatures is the control board. */
export function readAuradineBoards(rows: readonly JsonObject[], facts: AuradineBoardFacts): AsicBoard[] {
  const ofBoard = (list: readonly JsonObject[], index: number) => list.find((row) => asCount(row['ID']) === index + 1);
  return rows.slice(0, 16).map((row, place) => {
    const index = placeOf(row, place);
    const heat = ofBoard(facts.temperatures, index);
    const hashrate = hashrateByKey(row, '5s', '1m');
    const sensors = temperaturesOf(heat?.['BoardTemp']).slice(0, 64);
    const own = plausible('temperature', asPositive(row['Temperature']));
    const frequency = mean(numbersOf(ofBoard(facts.frequencies, index)?.['ChipFrequency'], 'Frequency'));
    return {
      index,
      hashrate,
      idealHashrate: null,
      chips: null,
      expectedChips: facts.chips,
      pcbTemperatures: sensors.length > 0 ? sensors : own === null ? [] : [own],
      chipTemperatures: extremes(temperaturesOf(heat?.['ChipTemp'])),
      frequency,
      serialNumber: asSerialNumber(facts.serials[index]),
      working: (hashrate ?? 0) > 0 && asBoolean(row['Enabled']) !== false,
    };
  });
}

/** Chips of a board, as `asccount` counts those of all boards. */
export function chipsPerBoard(count: JsonObject): number | null {
  const [boards, chips] = [asPositive(count['BoardCount']), asPositive(count['AsicCount'])];
  return boards === null || chips === null ? null : Math.round(chips / boards);
}

const [normal, locate] = [2, 3];
const firstOwn = 100;

/** What its LEDs show: whether it is located, and the fault that they stand for; codes above 100 are its owner's. */
export function readAuradineLed(led: JsonObject): { blinking: boolean | null; errors: AsicError[] } {
  const code = asCount(led['Code']);
  if (code === null) return { blinking: null, errors: [] };
  const isFault = code !== normal && code !== locate && code > 0 && code < firstOwn;
  const message = asText(led['Msg']) ?? `LED code ${code}`;
  return { blinking: code === locate, errors: isFault ? [{ code: `led ${code}`, message }] : [] };
}

/** The first row of a list, or an empty one. */
export const firstRow = (rows: readonly JsonObject[] | null): JsonObject => asObject(rows?.[0]);
