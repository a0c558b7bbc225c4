import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { DeviceFile, ReportProgress } from '../../driver.ts';
import type { JsonObject } from '../../wire/json-value.ts';
import { readTolerantObject } from '../../wire/tolerant-json.ts';
import { asText } from '../reading/fields.ts';
import type { AntminerCgi } from './antminer-cgi.ts';
import { imageForMiner } from './antminer-bundle.ts';

/**
 * The field of the form. Old firmware reads the first part whatever its name is (upgrade.cgi in Bitmain's own sources); programs for the
 * modern one send `datafile` (libbtctools), `firmware` (asic-rs) and `file`, so that it cannot depend on it either.
 */
const field = 'datafile';

/** Reads the answer of upgrade.cgi: `{"stats":"success","code":"U000",…}`. Throws `refused` for every other one. */
function requireTaken(answer: string): void {
  const reply = readTolerantObject(answer);
  if (asText(reply['stats']) === 'success') return;
  const [code, message] = [asText(reply['code']), asText(reply['msg'])];
  if (code === null && message === null) throw new DeviceReplyError('The answer to the upgrade is unknown.');
  throw new DeviceRefusedError('refused', `The device refused the image: ${[code, message].join(' ').trim()}`);
}

/**
 * Puts an image on an Antminer with the modern web interface, as its page does with "keep settings" (upgrade.cgi; upgrade_clear.cgi would
 * reset them), and restarts it. Of a bundle it is sent the image for its own model and control board. Rejects with the four device errors,
 * and `TransferBrokenError` where it did not receive all bytes.
 */
export async function updateAntminer(
  cgi: AntminerCgi,
  info: JsonObject | null,
  report: ReportProgress,
  file: DeviceFile | undefined,
): Promise<void> {
  if (!file) throw new DeviceRefusedError('unsupported', 'There is no image to send.');
  const type = await cgi.get('miner_type');
  const [model, controlBoard] = [asText(info?.['minertype']), asText(type?.['subtype'])];
  if (model === null || controlBoard === null)
    throw new DeviceRefusedError('unsupported', 'The firmware does not name its model and control board.');
  const { name, offset, size } = await imageForMiner(file, { model, controlBoard });
  const answer = await cgi.upload('upgrade', {
    field,
    fileName: name,
    file: {
      size,
      pieces: () => file.pieces(offset, offset + size),
      onSent: (bytes) => report({ share: bytes / size, text: 'Uploading' }),
    },
  });
  requireTaken(answer);
  await cgi.reboot();
}
