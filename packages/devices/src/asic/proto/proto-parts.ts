import type { AsicBoard, AsicError, AsicFan, AsicPool, AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject, JsonValue } from '../../wire/json-value.ts';
import { readTemperatures } from '../antminer/board-temperatures.ts';
import {
  asCount,
  asMac,
  asNumber,
  asObject,
  asObjects,
  asPositive,
  asSerialNumber,
  asText,
  firstOf,
} from '../reading/fields.ts';
import { toHashrate } from '../reading/hashrate-unit.ts';
import { plausible } from '../reading/plausible.ts';
import { readPowerMetadata } from '../reading/power-metadata.ts';
import { readPools } from '../reading/reported-pools.ts';

const [gigahash, terahash] = [1e9, 1e12];

/** Who it is, in `system`. */
export function readProtoSystem(
  system: JsonObject,
): Pick<AsicReading, 'model' | 'firmware' | 'controlBoard' | 'serialNumber'> {
  const version = asText(asObject(system['os'])['version']);
  return {
    model: asText(system['product_name']) ?? asText(system['model']),
    firmware: version === null ? null : `Proto OS ${version}`.slice(0, 512),
    controlBoard: asText(system['board']),
    serialNumber: asSerialNumber(system['cb_sn']),
  };
}

/** Its MAC address, in `network` and in `pairing/info`; releases differ in the name of it. */
export function readProtoMac(reply: JsonObject): string | null {
  return asMac(firstOf(reply, 'mac', 'mac_address'));
}

const mines = new Set(['Mining', 'DegradedMining', 'PoweringOn']);
const rests = new Set(['Stopped', 'PoweringOff']);
const fails = new Set(['NoPools', 'Error']);

/** What `mining` reports: whether it means to mine, and its figures; `hashrate_ghs` counts where telemetry has none. */
export function readProtoMining(mining: JsonObject) {
  const status = asText(mining['status']) ?? '';
  const isKnown = mines.has(status) || rests.has(status) || fails.has(status);
  return {
    mining: isKnown ? mines.has(status) : null,
    powerMode: status === 'Stopped' ? ('sleep' as const) : null,
    powerLimit: plausible('power', asPositive(mining['power_target_watts'])),
    powerMetadata: readPowerMetadata([mining, 'status', 'power_target_watts']),
    hashrate: toHashrate(mining['hashrate_ghs'], gigahash),
    hashrateAverage: toHashrate(mining['average_hashrate_ghs'], gigahash),
    idealHashrate: toHashrate(asPositive(mining['ideal_hashrate_ghs']), gigahash),
    power: plausible('power', asPositive(mining['power_usage_watts'])),
    elapsed: plausible('time', asNumber(mining['mining_uptime_s'])),
    uptime: plausible('time', asNumber(mining['reboot_uptime_s'])),
  };
}

const valueOf = (metric: JsonValue | undefined): JsonValue | undefined => asObject(metric)['value'];

/** The whole of a miner in `telemetry`: hashrate in Th/s, draw of its supplies in W. */
export function readProtoTelemetry(telemetry: JsonObject): Pick<AsicReading, 'hashrate' | 'power'> {
  const miner = asObject(telemetry['miner']);
  return {
    hashrate: toHashrate(valueOf(miner['hashrate']), terahash),
    power: plausible('power', asPositive(valueOf(miner['power']))),
  };
}

/** What does not change about a board. */
type BoardPlace = Pick<AsicBoard, 'index' | 'serialNumber' | 'expectedChips'>;

/** The boards that are plugged in, in `hardware`; their slots are counted from 1 and may have gaps. */
export function readProtoPlaces(hardware: JsonObject): BoardPlace[] {
  return asObjects(hardware['hashboards-info'])
    .slice(0, 16)
    .map((board, place) => ({
      index: Math.min(64, Math.max(0, (asCount(board['slot']) ?? place + 1) - 1)),
      serialNumber: asSerialNumber(board['hb_sn']),
      expectedChips: asCount(board['mining_asic_count']),
    }));
}

/** The boards with what `telemetry` measures of them, by serial number, else by place. */
export function readProtoBoards(places: readonly BoardPlace[], telemetry: JsonObject): AsicBoard[] {
  const rows = asObjects(telemetry['hashboards']).slice(0, 16);
  const listed: readonly BoardPlace[] =
    places.length > 0
      ? places
      : rows.map((row, place) => ({
          index: Math.min(64, asCount(row['index']) ?? place),
          serialNumber: asSerialNumber(row['serial_number']),
          expectedChips: null,
        }));
  return listed.map(({ index, serialNumber, expectedChips }) => {
    const measured =
      rows.find((row) => serialNumber !== null && asText(row['serial_number']) === serialNumber) ??
      rows.find((row) => asCount(row['index']) === index);
    const { inlet, outlet } = asObject(measured?.['temperature']);
    const hashrate = toHashrate(valueOf(measured?.['hashrate']), terahash);
    return {
      index,
      hashrate,
      idealHashrate: null,
      chips: null,
      expectedChips,
      pcbTemperatures: readTemperatures(inlet, outlet),
      chipTemperatures: [],
      frequency: null,
      serialNumber,
      working: (hashrate ?? 0) > 0,
    };
  });
}

/** Fans and how they are set, in `cooling`. */
export function readProtoCooling(cooling: JsonObject): Pick<AsicReading, 'fans' | 'coolingMode' | 'fanPercent'> {
  const mode = asText(cooling['fan_mode']);
  const fans = asObjects(cooling['fans'])
    .slice(0, 16)
    .flatMap((fan, place): AsicFan[] => {
      const rpm = asCount(fan['rpm']);
      const index = Math.min(64, Math.max(0, (asCount(fan['slot']) ?? place + 1) - 1));
      return rpm === null ? [] : [{ index, rpm }];
    });
  const coolingMode = mode === 'Auto' ? 'auto' : mode === 'Manual' ? 'manual' : null;
  const percent = asNumber(cooling['speed_percentage']);
  const isPercent = percent !== null && percent >= 0 && percent <= 100;
  return { fans, coolingMode, fanPercent: coolingMode === 'manual' && isPercent ? percent : null };
}

/** The pools of `pools`: one that is idle is alive and stands behind the one in use. */
export function readProtoPools(reply: JsonValue): AsicPool[] {
  const pools = asObjects(asObject(reply)['pools']).map((pool) => {
    const status = asText(pool['status']);
    return {
      ...pool,
      status: status === 'Active' || status === 'Idle' ? 'alive' : 'dead',
      'stratum-active': status === 'Active',
      accepted: firstOf(pool, 'accepted', 'accepted_shares') ?? null,
      rejected: firstOf(pool, 'rejected', 'rejected_shares') ?? null,
    };
  });
  return readPools(pools);
}

/** The faults of `errors`, a list; each names its source and slot. */
export function readProtoErrors(reply: JsonValue): AsicError[] {
  return asObjects(reply)
    .slice(0, 32)
    .flatMap((error) => {
      const code = asText(error['error_code']);
      const message = asText(error['message']);
      if (code === null && message === null) return [];
      const place = [asText(error['source']), asText(error['slot'])].filter((part) => part !== null).join(' ');
      return [{ code: `${code ?? 'error'}${place && ` ${place}`}`.slice(0, 64), message: message ?? code ?? '' }];
    });
}
