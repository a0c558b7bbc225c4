import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import { BackupError } from '../backup-error.ts';
import { countEntry, endEntry } from './end-entry.ts';
import { decryptStream, encryptedMagic, type BackupKeys } from './encryption.ts';
import { hasItsChecksum } from './whole-file.ts';

/** One entry of an archive; its body is read before the next one is asked for. */
export interface ArchiveEntry {
  name: string;
  /** In bytes. */
  size: number;
  body: AsyncIterable<Uint8Array>;
}

async function magicOf(file: string): Promise<string> {
  const handle = await open(file, 'r').catch((error: Error) => {
    throw new BackupError(`${file} cannot be read: ${error.message}.`, { cause: error });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(encryptedMagic.length), 0, encryptedMagic.length, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The body of an entry, added to the checksum as it is read; what its reader leaves is read, too. */
class CountedBody implements AsyncIterable<Uint8Array> {
  /** Why the file could not be read on. */
  failure: unknown;
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #onChunk: (chunk: Uint8Array) => void;

  constructor(source: AsyncIterable<Uint8Array>, onChunk: (chunk: Uint8Array) => void) {
    this.#source = source[Symbol.asyncIterator]();
    this.#onChunk = onChunk;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (let next = await this.#next(); !next.done; next = await this.#next()) {
      this.#onChunk(next.value);
      yield next.value;
    }
  }

  #next(): Promise<IteratorResult<Uint8Array>> {
    return this.#source.next().catch((error: unknown) => {
      this.failure = error;
      throw error;
    });
  }

  async rest(): Promise<void> {
    for await (const _chunk of this);
  }
}

async function* decompressed(file: string, keys: BackupKeys): AsyncGenerator<Uint8Array> {
  const sealed = createReadStream(file, { highWaterMark: 1 << 18 });
  const isEncrypted = (await magicOf(file)) === encryptedMagic;
  if (!isEncrypted && !(await hasItsChecksum(file))) throw new Error('The checksum of the file does not fit.');
  const source = Readable.from(isEncrypted ? await decryptStream(sealed, keys) : sealed);
  const decompress = createZstdDecompress();
  source.on('error', (error) => decompress.destroy(error));
  // It may fail once nobody reads it any more.
  decompress.on('error', () => undefined);
  try {
    yield* source.pipe(decompress) as AsyncIterable<Uint8Array>;
  } finally {
    sealed.destroy();
  }
}

/**
 * Visits the entries of an archive in order and checks it as it goes: each block where it is encrypted, the checksum of all entries in the
 * end. What was visited counts once this returns.
 *
 * @throws BackupError for a wrong key and a damaged or shortened file, and whatever `visit` throws.
 */
export async function readArchive(
  file: string,
  keys: BackupKeys,
  visit: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const digest = createHash('sha256');
  let visitError: unknown;
  let ended: string | undefined;
  try {
    const entries = ReadableStream.from(decompressed(file, keys)).pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of entries) {
      const { name, size, type } = header;
      if (ended !== undefined) throw new Error('There are entries after the checksum.');
      if (type !== 'file') throw new Error(`The entry ${name} is no file.`);
      if (name === endEntry) {
        const parts: Uint8Array[] = [];
        for await (const part of body) parts.push(part);
        ended = Buffer.concat(parts).toString('latin1');
        continue;
      }
      countEntry(digest, name, size);
      const counted = new CountedBody(body, (chunk) => digest.update(chunk));
      await visit({ name, size, body: counted }).catch((error: unknown) => {
        visitError = counted.failure === undefined ? error : undefined;
        throw counted.failure ?? error;
      });
      await counted.rest();
    }
    if (ended !== digest.digest('hex')) throw new Error('The checksum is missing or does not fit.');
  } catch (error) {
    if (visitError !== undefined || error instanceof BackupError) throw error;
    throw new BackupError(`${file} is damaged or no backup of Headframe; nothing of it is used.`, { cause: error });
  }
}
