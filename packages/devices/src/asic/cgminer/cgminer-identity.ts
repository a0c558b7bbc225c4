import type { AsicCommandKind } from '@headframe/domain/devices/asic/asic-command';
import type { Capabilities, Capability } from '@headframe/domain/devices/capability';
import { isJsonObject, type JsonObject } from '../../wire/json-value.ts';
import { nameFirmware } from '../antminer/foreign-firmware.ts';
import { asMac, asObject, asText } from '../reading/fields.ts';

/** Who answers on a cgminer API. */
export interface CgminerIdentity {
  model: string | null;
  firmware: string | null;
  mac: string | null;
}

/** Names under which the programs report their version, the more specific ones first. */
const programs = [
  'LUXminer',
  'BOSminer+',
  'BOSminer',
  'BOSer',
  'CGMiner',
  'BFGMiner',
  'SGMiner',
  'BMMiner',
  'BTMiner',
  'TNA-OS',
];

function readFirmware(version: JsonObject): string | null {
  const own = asText(version['CGVERSION']) ?? asText(version['VERSION']);
  if (own !== null) return own;
  const miner = asText(version['Miner']);
  if (miner !== null && /^[a-z]/i.test(miner)) return miner;
  const name = programs.find((program) => asText(version[program]) !== null);
  return name === undefined ? null : `${name} ${asText(version[name])}`.slice(0, 512);
}

/** Reads `version`: product or type, program with its version, and the MAC where the firmware adds it. */
export function readCgminerIdentity(reply: JsonObject): CgminerIdentity {
  const version = isJsonObject(reply['VERSION']) ? reply['VERSION'] : asObject(reply['VERSION']);
  return {
    model: asText(version['PROD']) ?? asText(version['Type']),
    firmware: nameFirmware(readFirmware(version), JSON.stringify(version)),
    mac: asMac(version['MAC']),
  };
}

/** Only the plain programs change pools over this API; the firmware of creators refuses, or wants a sign-in of its own. */
const plainProgram = /^(cgminer|bfgminer|sgminer) /i;

const refused: Capability = { supported: false, reason: 'Not supported by this firmware.' };

const noLogs: Capability = { supported: false, reason: 'The cgminer API does not give out logs.' };

/**
 * That a device behind the plain API gives out no log, and where it cannot change its pools. Antminers that are read as generic run firmware of others,
 * whatever program they name.
 */
export function cgminerCapabilities(
  model: string | null,
  firmware: string | null,
): Partial<Capabilities<AsicCommandKind>> {
  const changesPools = plainProgram.test(firmware ?? '') && !/antminer/i.test(model ?? '');
  return changesPools ? { requestLogs: noLogs } : { changePool: refused, requestLogs: noLogs };
}
