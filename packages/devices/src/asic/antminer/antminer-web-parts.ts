import type { AsicError } from '@headframe/domain/devices/asic/asic-reading';
import { DeviceReplyError } from '../../device-errors.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { asMac, asObject, asObjects, asSerialNumber, asText, firstOf } from '../reading/fields.ts';
import { antminerWarningText } from './antminer-warning-texts.ts';
import { isCredentialError, settled } from '../../settled.ts';
import { readBlink } from './antminer-blink.ts';
import type { AntminerCgi } from './antminer-cgi.ts';
import { readAntminerConfig, type AntminerConfig } from './antminer-config.ts';

/** Who the device is, from get_system_info.cgi. */
interface AntminerIdentity {
  model: string | null;
  firmware: string | null;
  mac: string | null;
  serialNumber: string | null;
  hostname: string | null;
  /** As miner_type.cgi names it with the boards it drives (`AMLCtrl_BHB42601`); null on firmware before it. */
  controlBoard: string | null;
}

/** Everything a reading takes from the web interface; null where a part was not to be had. */
export interface AntminerWebParts {
  identity: AntminerIdentity | null;
  config: AntminerConfig | null;
  blinking: boolean | null;
  errors: AsicError[] | null;
  /** Whether the device refused the credentials. */
  authError: boolean;
}

/** Reads get_system_info.cgi, and the control board of miner_type.cgi where the firmware has that. */
export function readIdentity(info: JsonObject, type: JsonObject | null = null): AntminerIdentity {
  return {
    model: asText(info['minertype']),
    firmware: asText(info['system_filesystem_version']),
    mac: asMac(info['macaddr']),
    serialNumber: asSerialNumber(firstOf(info, 'serinum', 'serial_no')),
    hostname: asText(info['hostname']),
    controlBoard: asText(type?.['subtype']),
  };
}

/** The faults in summary.cgi: everything whose status is not "s" for success; a text that is a known code is explained. */
export function readSummaryErrors(summary: JsonObject): AsicError[] {
  return asObjects(asObject(summary['SUMMARY'])['status'])
    .map((entry) => ({
      type: asText(entry['type']) ?? 'miner',
      status: asText(entry['status']) ?? 's',
      code: asText(entry['code']) ?? '0',
      message: asText(entry['msg']),
    }))
    .filter(({ status }) => status !== 's')
    .slice(0, 32)
    .map(({ type, status, code, message }) => {
      const text = message === null ? null : antminerWarningText(message);
      return {
        code: (text !== null && message !== null ? message : `${type}:${code}`).slice(0, 64),
        message: text ?? message ?? `${type} ${status === 'w' ? 'warning' : 'error'}`,
      };
    });
}

/** Asks the web interface for all of its parts; the first request signs in, the others follow at once. */
export async function askWebParts(cgi: AntminerCgi): Promise<AntminerWebParts> {
  const info = await settled(cgi.get('get_system_info'));
  if (info.error && !(info.error instanceof DeviceReplyError)) {
    const authError = isCredentialError(info.error);
    return { identity: null, config: null, blinking: null, errors: null, authError };
  }
  const [conf, blink, summary, type] = await Promise.all([
    settled(cgi.get('get_miner_conf')),
    settled(readBlink(cgi)),
    settled(cgi.get('summary')),
    settled(cgi.get('miner_type')),
  ]);
  return {
    identity: info.value && readIdentity(info.value, type.value),
    config: conf.value && readAntminerConfig(conf.value),
    blinking: blink.value,
    errors: summary.value && readSummaryErrors(summary.value),
    authError: isCredentialError(conf.error),
  };
}
