import type { ContentType } from '@headframe/domain/devices/content-types';
import { DeviceReplyError } from './device-errors.ts';
import type { DeviceContent } from './driver.ts';

/** How a file is named and typed by its first bytes; miners give out logs as text or as a packed archive. */
function kindOf(first: Buffer): { ending: string; type: ContentType } {
  if (first[0] === 0x1f && first[1] === 0x8b) return { ending: 'tgz', type: 'application/gzip' };
  if (first[0] === 0x50 && first[1] === 0x4b) return { ending: 'zip', type: 'application/octet-stream' };
  if (first.includes(0)) return { ending: 'bin', type: 'application/octet-stream' };
  return { ending: 'txt', type: 'text/plain' };
}

async function* withFirst(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/**
 * Makes a file of what a device sends, named by its first bytes. Rejects with `DeviceReplyError` for an empty one, else as the
 * pieces.
 */
export async function contentOf(
  name: string,
  { size, pieces }: Pick<DeviceContent, 'size' | 'pieces'>,
): Promise<DeviceContent> {
  const rest = pieces[Symbol.asyncIterator]();
  const first = await rest.next();
  if (first.done) throw new DeviceReplyError('The device sent an empty file.');
  const { ending, type } = kindOf(first.value);
  return { name: `${name}.${ending}`, type, size, pieces: withFirst(first.value, rest) };
}
