import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { blockRecordSchema, type BlockRecord } from './block-record.ts';

/** Blocks that may wait for the database; a network on which more are found while it is away has no difficulty. */
const maxWaiting = 10_000;

const fileName = /^[0-9a-f]{64}\.json$/;

/** The folder in which blocks that were found wait, a file each, until the database has them. */
export class BlockFolder {
  readonly #folder: string;
  readonly #waiting: Map<string, BlockRecord>;

  private constructor(folder: string, waiting: Map<string, BlockRecord>) {
    this.#folder = folder;
    this.#waiting = waiting;
  }

  /** Opens the folder with what waits in it. Files that are no record of a block stay where they are. */
  static async open(folder: string): Promise<BlockFolder> {
    await mkdir(folder, { recursive: true });
    const waiting = new Map<string, BlockRecord>();
    for (const name of await readdir(folder)) {
      if (!fileName.test(name)) continue;
      const record = readRecord(await readFile(path.join(folder, name), 'utf8'));
      if (record) waiting.set(record.hash, record);
    }
    return new BlockFolder(folder, waiting);
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

  /** Forgets blocks that the database has. */
  async remove(records: readonly BlockRecord[]): Promise<void> {
    for (const record of records) {
      await rm(this.#fileOf(record), { force: true });
      this.#waiting.delete(record.hash);
    }
  }

  #fileOf({ hash }: BlockRecord): string {
    return path.join(this.#folder, `${hash}.json`);
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
