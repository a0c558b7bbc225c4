import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { DeviceRefusedError, DeviceReplyError, type DeviceContent, type ReportProgress } from '@headframe/devices';
import { contentName } from '@headframe/domain/devices/content-types';

/** A file of a device that lies on this machine until the server has it. */
export interface StoredContent extends Pick<DeviceContent, 'name' | 'type'> {
  file: string;
  size: number;
  /** In lower-case hexadecimal. */
  sha256: string;
}

/** Bytes as people read them. */
export function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

/**
 * Writes what a device hands out to a file, piece by piece. Rejects with `DeviceRefusedError` where it is larger than `maxBytes`,
 * as its pieces do, and with what the disk says.
 */
export async function storeContent(
  { name, type, size: announced, pieces }: DeviceContent,
  file: string,
  maxBytes: number,
  report: ReportProgress,
): Promise<StoredContent> {
  if (!contentName.test(name)) throw new DeviceReplyError('The file has a name that cannot be used.');
  const tooLarge = () => new DeviceRefusedError('refused', `The file is larger than ${sizeText(maxBytes)}.`);
  const handle = await open(file, 'w', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const piece of pieces) {
      size += piece.length;
      if (size > maxBytes || (announced ?? 0) > maxBytes) throw tooLarge();
      hash.update(piece);
      await handle.writeFile(piece);
      report({
        share: announced === null ? null : Math.min(1, size / Math.max(announced, 1)),
        text: `Reading from the device (${sizeText(size)})`,
      });
    }
  } finally {
    await handle.close();
  }
  if (size === 0) throw new DeviceReplyError('The device sent an empty file.');
  return { name, type, file, size, sha256: hash.digest('hex') };
}
