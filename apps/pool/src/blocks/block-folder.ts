import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { blockRecordSchema, type BlockRecord } from './block-record.ts';

/** Blocks that may wait for the database; a network on which more are found while it is away has no difficulty. */
const maxWaiting = 10_000;

const fileName = /^[0-9a-f]{64}\.json$/;

/** The folder in which blocks that were found wait, a file each, until the database has them, and are kept for a time after that. */
export class BlockFolder {
  readonly #folder: string;
  readonly #waiting: Map<string, BlockRecord>;
  readonly #keepMs: number;

  private constructor(folder: string, waiting: Map<string, BlockRecord>, keepMs: number) {
    this.#folder = folder;
    this.#waiting = waiting;
    this.#keepMs = keepMs;
  }

  /**
   * Opens the folder with what waits in it. Files that are no record of a block stay where they are. Stored blocks are kept for `keepMs`,
   * in milliseconds.
   */
  static async open(folder: string, keepMs = 0): Promise<BlockFolder> {
    await mkdir(folder, { recursive: true });
    const waiting = new Map((await readRecords(folder)).map((record) => [record.hash, record]));
    return new BlockFolder(folder, waiting, keepMs);
  }

  /** Blocks that wait, the first found first. */
  get waiting(): readonly BlockRecord[] {
    return [...this.#waiting.values()].toSorted((left, right) => left.foundAt - right.foundAt);
  }

  /**
   * Keeps a block; resolves once it is safe on disk. It waits in memory alone where the disk fails.
   * @throws Error where the disk fails, RangeError where too many wait
   */
  async keep(record: BlockRecord): Promise<void> {
    if (this.#waiting.size >= maxWaiting) throw new RangeError(`${maxWaiting} blocks wait for the database.`);
    try {
      await writeWhole(this.#fileOf(record), JSON.stringify(record));
      await syncFolder(this.#folder);
    } finally {
      this.#waiting.set(record.hash, record);
    }
  }

  /** Forgets blocks that the database of a house has; they are kept for that house. */
  async remove(records: readonly BlockRecord[], houseId?: string): Promise<void> {
    const stored = houseId !== undefined && this.#keepMs > 0 ? path.join(this.#folder, `stored-${houseId}`) : null;
    if (stored !== null) await mkdir(stored, { recursive: true });
    for (const record of records) {
      const file = this.#fileOf(record);
      if (stored === null) await rm(file, { force: true });
      else await moveTo(file, path.join(stored, path.basename(file)));
      this.#waiting.delete(record.hash);
    }
    if (stored !== null) await this.#prune(stored);
  }

  /** Lets the blocks wait again that are kept for a house: its database was set back. Returns how many. */
  async restore(houseId: string): Promise<number> {
    const stored = path.join(this.#folder, `stored-${houseId}`);
    const records = await readRecords(stored).catch(() => []);
    for (const record of records) {
      await rename(path.join(stored, path.basename(this.#fileOf(record))), this.#fileOf(record));
      this.#waiting.set(record.hash, record);
    }
    return records.length;
  }

  async #prune(stored: string): Promise<void> {
    const files = await Promise.all(
      (await readdir(stored)).map(async (name) => {
        const file = path.join(stored, name);
        return { file, keptAt: (await stat(file)).mtimeMs };
      }),
    );
    const byAge = files.toSorted((left, right) => right.keptAt - left.keptAt);
    for (const [place, { file, keptAt }] of byAge.entries())
      if (place >= maxWaiting || Date.now() - keptAt > this.#keepMs) await rm(file, { force: true });
  }

  #fileOf({ hash }: BlockRecord): string {
    return path.join(this.#folder, `${hash}.json`);
  }
}

async function readRecords(folder: string): Promise<BlockRecord[]> {
  const names = (await readdir(folder)).filter((name) => fileName.test(name));
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.flatMap((text) => readRecord(text) ?? []);
}

/** Moves a file that may be gone, and notes when. */
async function moveTo(file: string, target: string): Promise<void> {
  try {
    await rename(file, target);
    await utimes(target, new Date(), new Date());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function readRecord(text: string): BlockRecord | undefined {
  try {
    return blockRecordSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function writeWhole(file: string, text: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w');
  try {
    await handle.writeFile(text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}

/** The name of a renamed file is safe on disk with its folder; Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
