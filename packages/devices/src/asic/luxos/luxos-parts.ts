import type { AsicBoard, AsicError, AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { readAntminerStats } from '../antminer/antminer-stats.ts';
import { callCgminer } from '../cgminer/cgminer-api.ts';
import {
  asBoolean,
  asMac,
  asNumber,
  asObject,
  asObjects,
  asPositive,
  asSerialNumber,
  asText,
} from '../reading/fields.ts';
import { hashrateByKey } from '../reading/hashrate-unit.ts';
import { plausible } from '../reading/plausible.ts';
import { readPowerMetadata } from '../reading/power-metadata.ts';
import { readPools } from '../reading/reported-pools.ts';

const ask = (endpoint: DeviceEndpoint, command: string): Promise<JsonObject> => callCgminer(endpoint, { command });

/** Model and program of a miner with LuxOS. */
interface LuxosVersion {
  model: string | null;
  firmware: string;
}

/** Reads `version`; null where it is not that of LuxOS. */
export function readLuxosVersion(reply: JsonObject): LuxosVersion | null {
  const version = asObject(reply['VERSION']);
  const program = asText(version['LUXminer']);
  return program === null ? null : { model: asText(version['Type']), firmware: `LuxOS ${program}`.slice(0, 512) };
}

/** Asks `version`. Rejects with `DeviceReplyError` where another program answers, else as `callCgminer`. */
export async function askLuxosVersion(endpoint: DeviceEndpoint): Promise<LuxosVersion> {
  const version = readLuxosVersion(await ask(endpoint, 'version'));
  if (version === null) throw new DeviceReplyError('The miner does not run LuxOS.');
  return version;
}

/** What `config` reports. */
export interface LuxosConfig extends Pick<
  AsicReading,
  'mac' | 'controlBoard' | 'serialNumber' | 'hostname' | 'blinking' | 'tuning' | 'powerMetadata'
> {
  /** Curtailed: boards and supply are off. Null where it is not reported. */
  asleep: boolean | null;
  /** Set to be cooled by liquid, where it has no fans. */
  isImmersed: boolean;
  /** The name of the profile that is set. */
  profile: string | null;
  errors: AsicError[];
}

function readStatus(status: string | null): AsicError[] {
  if (status === null || /^normal$/i.test(status)) return [];
  return [{ code: 'SystemStatus', message: status }];
}

/** Asks `config`. */
export async function askLuxosConfig(endpoint: DeviceEndpoint): Promise<LuxosConfig> {
  const config = asObject((await ask(endpoint, 'config'))['CONFIG']);
  const led = asText(config['RedLed']);
  const curtailment = asText(config['CurtailMode']);
  return {
    mac: asMac(config['MACAddr']),
    controlBoard: asText(config['ControlBoardType']),
    serialNumber: asSerialNumber(config['SerialNumber']),
    hostname: asText(config['Hostname']),
    blinking: led === null ? null : /blink/i.test(led),
    tuning: asBoolean(config['IsTuning']),
    isImmersed:
      asBoolean(config['ImmersionMode']) === true || /immersion|hydro|liquid/i.test(asText(config['Cooling']) ?? ''),
    profile: asText(config['Profile']),
    powerMetadata: readPowerMetadata([
      config,
      'Profile',
      'ProfileStep',
      'CurtailMode',
      'IsTuning',
      'IsAtmEnabled',
      'IsPowerTargetEnabled',
      'PowerTarget',
      'PowerLimit',
    ]),
    asleep: curtailment === null ? null : /sleep/i.test(curtailment),
    errors: readStatus(asText(config['SystemStatus'])),
  };
}

/** What `summary` reports, in H/s and seconds. */
export type LuxosSummary = Pick<AsicReading, 'hashrate' | 'hashrateAverage' | 'elapsed' | 'accepted' | 'rejected'>;

/** Asks `summary`. */
export async function askLuxosSummary(endpoint: DeviceEndpoint): Promise<LuxosSummary> {
  const summary = asObjects((await ask(endpoint, 'summary'))['SUMMARY'])[0];
  if (!summary) throw new DeviceReplyError('The reply has no summary.');
  return {
    hashrate: hashrateByKey(summary, '5s', '1m'),
    hashrateAverage: hashrateByKey(summary, 'av'),
    elapsed: plausible('time', asNumber(summary['Elapsed'])),
    accepted: asNumber(summary['Accepted']),
    rejected: asNumber(summary['Rejected']),
  };
}

/**
 * LuxOS measures boards alone and repeats their temperatures as those of the chips, for programs that know stock firmware
 * (docs.luxor.tech, LuxOS features, temperature settings): what is a repetition is no temperature of chips.
 */
function withoutRepeated(board: AsicBoard): AsicBoard {
  const isRepeated = board.chipTemperatures.join() === board.pcbTemperatures.join();
  return isRepeated ? { ...board, chipTemperatures: [] } : board;
}

/** Asks `stats`: boards, fans and the hashrate that its settings should give, H/s. */
export async function askLuxosStats(
  endpoint: DeviceEndpoint,
): Promise<Pick<AsicReading, 'boards' | 'fans' | 'idealHashrate'>> {
  const { boards, fans, idealHashrate } = readAntminerStats(await ask(endpoint, 'stats'));
  return { boards: boards.map(withoutRepeated), fans, idealHashrate };
}

/** Asks `power`: the draw in W; null where it is not reported. */
export async function askLuxosPower(endpoint: DeviceEndpoint): Promise<number | null> {
  return asPositive(asObject((await ask(endpoint, 'power'))['POWER'])['Watts']);
}

/** Asks `pools`. */
export async function askLuxosPools(endpoint: DeviceEndpoint): Promise<AsicReading['pools']> {
  return readPools(asObjects((await ask(endpoint, 'pools'))['POOLS']));
}
