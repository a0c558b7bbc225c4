import { DeviceReplyError } from '../../device-errors.ts';
import type { AntminerVersion } from './antminer-rpc.ts';
import { foreignFirmware } from './foreign-firmware.ts';

/** What a device says of itself; null for each that was not to be had. */
interface AntminerNames {
  version: AntminerVersion | null;
  /** In `stats`. */
  type: string | null;
  /** In get_system_info.cgi. */
  model: string | null;
  /** Of its sign-in. */
  realm: string | null;
}

const isName = (name: string | null) => /antminer/i.test(name ?? '');

/**
 * Throws `DeviceReplyError` where what answers is no Antminer with Bitmain's own firmware, by the same words as its discovery: others
 * answer `stats`, `summary` and the pages alike. The version counts where the firmware gives it, else any other name.
 */
export function requireAntminer({ version, type, model, realm }: AntminerNames): void {
  const foreign = foreignFirmware([version?.text, type, model].join(' '));
  if (foreign !== null) throw new DeviceReplyError(`What answers runs ${foreign}, no firmware of Bitmain.`);
  const named = version?.type ?? null;
  const isAntminer = named === null ? [type, model, realm].some(isName) : isName(named);
  if (!isAntminer) throw new DeviceReplyError('What answers is no Antminer.');
}
