import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PoolLog } from '../pool-log.ts';
import type { Segment } from './segment-file.ts';

interface KeptSegmentsOptions {
  /** The folder below which they are kept, a folder for each house. */
  readonly folder: string;
  /** How long a segment is kept after it was stored, in milliseconds; 0 keeps none. */
  readonly maxAgeMs: number;
  /** Bound of all of one house together, in bytes: the oldest go first. */
  readonly maxBytes: number;
  readonly log: PoolLog;
}

interface KeptSegment {
  readonly file: string;
  readonly bytes: number;
  /** When it was stored, in milliseconds since the epoch: the time of its file. */
  readonly keptAt: number;
}

const segmentEnding = '.shares';

/** Segments of the spool that are in the database, kept for a time: it may be restored from a backup that lacks them. */
export class KeptSegments {
  /** Everything that was stored from then on is kept, in milliseconds since the epoch. */
  since = Date.now();
  readonly #options: KeptSegmentsOptions;
  #folder: string | null = null;
  #segments: KeptSegment[] = [];

  constructor(options: KeptSegmentsOptions) {
    this.#options = options;
  }

  /** Files in the order in which they were made. */
  get files(): readonly string[] {
    return this.#segments.map(({ file }) => file);
  }

  get bytes(): number {
    return this.#segments.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Opens what is kept for a house. What is of others is removed by its age. */
  async use(houseId: string): Promise<void> {
    const { folder: root, maxAgeMs } = this.#options;
    const folder = path.join(root, houseId);
    if (this.#folder === folder) return;
    await mkdir(folder, { recursive: true });
    for (const other of await readdir(root)) {
      if (other === houseId) continue;
      for (const { file, keptAt } of await listSegments(path.join(root, other)))
        if (Date.now() - keptAt > maxAgeMs) await rm(file, { force: true });
    }
    this.since = await readSince(folder);
    this.#segments = await listSegments(folder);
    this.#folder = folder;
    await this.#prune();
  }

  /** Takes a segment whose records are in the database. */
  async keep({ file, durableBytes }: Pick<Segment, 'file' | 'durableBytes'>): Promise<void> {
    const { maxAgeMs, log } = this.#options;
    const keptAt = Date.now();
    if (this.#folder === null || maxAgeMs === 0) return this.#remove(file, keptAt);
    const kept = path.join(this.#folder, path.basename(file));
    try {
      await rename(file, kept);
      await utimes(kept, new Date(keptAt), new Date(keptAt));
    } catch (error) {
      log.warn('A stored segment of the spool cannot be kept.', { file, error });
      return this.#remove(file, keptAt);
    }
    this.#segments.push({ file: kept, bytes: durableBytes, keptAt });
    await this.#prune();
  }

  async #prune(): Promise<void> {
    const { maxAgeMs, maxBytes } = this.#options;
    const before = Date.now() - maxAgeMs;
    let { bytes } = this;
    for (let oldest = this.#segments[0]; oldest; oldest = this.#segments[0]) {
      if (oldest.keptAt > before && bytes <= maxBytes) return;
      bytes -= oldest.bytes;
      this.#segments.shift();
      await this.#remove(oldest.file, oldest.keptAt);
    }
  }

  /** Makes room for shares that are not stored yet: removes the oldest half of what is kept. */
  async makeRoom(): Promise<void> {
    const count = Math.ceil(this.#segments.length / 2);
    if (count === 0) return;
    this.#options.log.warn('The disk is full: the oldest half of the stored segments is not kept any more.', { count });
    for (const { file, keptAt } of this.#segments.splice(0, count)) await this.#remove(file, keptAt);
  }

  async #remove(file: string, keptAt: number): Promise<void> {
    this.since = Math.max(this.since, keptAt);
    const note = async () => this.#folder !== null && (await writeSince(this.#folder, this.since));
    try {
      await note();
      await rm(file, { force: true });
    } catch {
      // A full disk takes no note before there is room.
      await rm(file, { force: true });
      await note().catch((error: unknown) =>
        this.#options.log.warn('Since when stored segments are kept cannot be noted.', { error }),
      );
    }
  }
}

async function listSegments(folder: string): Promise<KeptSegment[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(segmentEnding)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const { size, mtimeMs } = await stat(file);
      return { file, bytes: size, keptAt: mtimeMs };
    }),
  );
}

const sinceFile = (folder: string): string => path.join(folder, 'since');

/** Since when all is kept; from now on where that was never noted. */
async function readSince(folder: string): Promise<number> {
  const noted = Number(await readFile(sinceFile(folder), 'utf8').catch(() => ''));
  if (noted > 0) return noted;
  await writeSince(folder, Date.now());
  return Date.now();
}

async function writeSince(folder: string, since: number): Promise<void> {
  await writeFile(`${sinceFile(folder)}.new`, String(Math.ceil(since)));
  await rename(`${sinceFile(folder)}.new`, sinceFile(folder));
}
