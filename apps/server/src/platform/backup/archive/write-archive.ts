import { createHash, randomBytes, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { createTarPacker, type TarPackController } from 'modern-tar';
import { isDiskFull } from '../../database/disk-full.ts';
import { BackupError } from '../backup-error.ts';
import { encryptStream, type BackupReaders } from './encryption.ts';
import { countEntry, endEntry } from './end-entry.ts';
import { appendFileChecksum } from './whole-file.ts';

/** Takes the entries of an archive, one after the other, each with its size known. */
export class ArchiveWriter {
  /** Bytes of all entries so far. */
  bytes = 0;
  readonly #tar: TarPackController;
  readonly #digest: Hash = createHash('sha256');

  constructor(tar: TarPackController) {
    this.#tar = tar;
  }

  /** Adds an entry that is in memory. */
  async add(name: string, content: Uint8Array | string): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    await this.#entry(name, bytes.length, [bytes]);
  }

  /** Adds an entry from a file that does not change meanwhile. */
  async addFile(name: string, file: string): Promise<void> {
    const { size } = await stat(file);
    await this.#entry(name, size, size === 0 ? [] : createReadStream(file, { end: size - 1 }));
  }

  /** Adds the last entry: the checksum over all others. */
  async end(): Promise<void> {
    await this.#entry(endEntry, 64, [Buffer.from(this.#digest.copy().digest('hex'))]);
  }

  async #entry(name: string, size: number, body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    const entry = this.#tar.add({ name, size, type: 'file', mode: 0o600 }).getWriter();
    countEntry(this.#digest, name, size);
    for await (const chunk of body) {
      this.#digest.update(chunk);
      await entry.write(chunk);
    }
    await entry.close();
    this.bytes += size;
  }
}

/** Gives a file its last name once all of it is on disk. */
async function publish(partial: string, file: string): Promise<void> {
  const handle = await open(partial, 'r+');
  await handle.sync().finally(() => handle.close());
  await rename(partial, file);
  const folder = await open(path.dirname(file), 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

function explain(error: unknown, file: string): unknown {
  if (isDiskFull(error))
    return new BackupError(`The disk of ${path.dirname(file)} is full; no backup was written.`, { cause: error });
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOENT')
    return new BackupError(`${file} cannot be written: ${(error as Error).message}.`, { cause: error });
  return error;
}

/**
 * Writes an archive: tar, compressed (zstd), encrypted where `readers` names who may read it. It has its name once it is whole and on
 * disk; a failure leaves nothing. The file is readable by its owner alone.
 *
 * @returns bytes of the file.
 * @throws BackupError for a full disk or a file that cannot be written.
 */
export async function writeArchive(
  file: string,
  readers: BackupReaders,
  work: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const partial = `${file}.partial-${randomBytes(4).toString('hex')}`;
  const { readable, controller } = createTarPacker();
  const seal =
    readers &&
    async function* (plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      yield* await encryptStream(plain, readers);
    };
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const writing = pipeline(
    Readable.fromWeb(readable),
    compress,
    seal ?? appendFileChecksum(),
    createWriteStream(partial, { flags: 'wx', mode: 0o600 }),
  );
  const working = async () => {
    try {
      const archive = new ArchiveWriter(controller);
      await work(archive);
      await archive.end();
      controller.finalize();
    } catch (error) {
      controller.error(error);
      throw error;
    }
  };
  try {
    const [written, worked] = await Promise.allSettled([writing, working()]);
    // What ended the work is the cause where the file could be written, and the other way round where it could not.
    const failed = [written, worked].find((one) => one.status === 'rejected' && isFromDisk(one.reason)) ?? worked;
    if (failed.status === 'rejected') throw failed.reason;
    if (written.status === 'rejected') throw written.reason;
    const { size } = await stat(partial);
    await publish(partial, file);
    return size;
  } catch (error) {
    throw explain(error, file);
  } finally {
    await rm(partial, { force: true });
  }
}

function isFromDisk(error: unknown): boolean {
  return isDiskFull(error) || (error instanceof Error && 'syscall' in error);
}
