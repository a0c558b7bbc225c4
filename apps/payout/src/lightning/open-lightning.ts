import { readFileSync, statSync } from 'node:fs';
import type { PayoutLog } from '../payout-log.ts';
import { LightningPayouts } from './lightning-payouts.ts';
import type { LightningEnvironment } from './lightning-settings.ts';
import { LndNode } from './lnd-node.ts';
import { openRequest } from './open-request.ts';

/** Larger than any macaroon or certificate, in bytes. */
const maxFileBytes = 16_384;

function readBytes(setting: string, file: string, isSecret: boolean): Buffer {
  try {
    const status = statSync(file);
    if (!status.isFile() || status.size > maxFileBytes || status.size === 0) throw new Error('it is no such file');
    if (isSecret && process.platform !== 'win32' && (status.mode & 0o077) !== 0)
      throw new Error('it can be read by others: set its mode to 600');
    return readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : (error as Error).message;
    throw new Error(`${setting}: ${file} cannot be used (${code}).`);
  }
}

/**
 * The payments by Lightning of the settings.
 * @throws Error with the setting and the file where one cannot be used, never with what is in it
 */
export function openLightning(
  { url, macaroonFile, certificateFile, rules }: LightningEnvironment,
  log: PayoutLog,
): LightningPayouts {
  const macaroon = readBytes('HEADFRAME_PAYOUT_LND_MACAROON_FILE', macaroonFile, true).toString('hex');
  const certificate =
    certificateFile === undefined
      ? undefined
      : readBytes('HEADFRAME_PAYOUT_LND_CERTIFICATE', certificateFile, false).toString('utf8');
  return new LightningPayouts({
    node: new LndNode({ url, certificate, macaroon }),
    rules,
    askReceiver: openRequest,
    log,
  });
}
