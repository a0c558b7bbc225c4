import type { AntminerDevice } from '../antminer-device.ts';
import type { UploadPage, WebReply } from '../antminer-web.ts';

const bundleMagic = Buffer.from([0xab, 0xab, 0xab, 0xab]);

/** The first part of a form, as the program reads it: its name does not count. Null for what is no form. */
function firstPart(body: Buffer): Buffer | null {
  const endOfLine = body.indexOf('\r\n');
  const headEnd = body.indexOf('\r\n\r\n');
  if (endOfLine < 3 || headEnd < 0) return null;
  const boundary = body.subarray(0, endOfLine);
  const end = body.lastIndexOf(Buffer.concat([Buffer.from('\r\n'), boundary]));
  return end < headEnd ? null : body.subarray(headEnd + 4, end);
}

const answer = (stats: 'success' | 'error', code: string, msg: string): WebReply => ({
  body: JSON.stringify({ stats, code, msg }),
});

/**
 * `upgrade.cgi`: installs an image with all settings kept, and restarts. A bundle is refused with 8, as the browser splits it
 * before (BitmainFirmwareUnpacker).
 */
function upgrade(device: AntminerDevice, body: Buffer): WebReply {
  const image = firstPart(body);
  if (image === null || image.length === 0) return answer('error', 'U001', '6');
  if (image.subarray(0, 4).equals(bundleMagic)) return answer('error', 'U001', '8');
  const outcome = device.installFirmware(image);
  if (outcome === 'installed') return answer('success', 'U000', 'OK!');
  return outcome === 'full'
    ? answer('error', 'U005', 'No space left on device')
    : answer('error', 'U004', 'Verify failed');
}

/** Programs of the web interface since the S19 that take a file. */
export const modernUploads: ReadonlyMap<string, UploadPage> = new Map([['/cgi-bin/upgrade.cgi', upgrade]]);
