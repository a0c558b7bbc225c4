import type { ArchiveEntry } from './archive/read-archive.ts';
import { readArchive } from './archive/read-archive.ts';
import type { BackupKeys } from './archive/encryption.ts';
import { secretKeyEntry } from './back-up.ts';
import { BackupError } from './backup-error.ts';
import { DatabaseManifest, DatabaseTotals } from './database/database-manifest.ts';
import { databaseEntries, readPieceName } from './database/entry-names.ts';
import { readFileEntry } from './folders/house-folders.ts';
import { backupFormat, houseEntry, HouseManifest } from './house-manifest.ts';

/** What a whole backup says of itself. */
export interface CheckedBackup {
  house: HouseManifest;
  /** Undefined where it is of the folders alone. */
  database: { manifest: DatabaseManifest; totals: DatabaseTotals } | undefined;
  secretKey: Buffer | undefined;
  /** Bytes of its files, and of its rows. */
  fileBytes: number;
  rowBytes: number;
}

/** Bound of the entries that are read as a whole; a table takes some hundred bytes of them. */
const wholeBytes = 64 * 1024 * 1024;

/** The content of an entry that fits into memory. */
export async function readWhole({ name, size, body }: ArchiveEntry): Promise<Buffer> {
  if (size > wholeBytes) throw new BackupError(`The entry ${name} of the backup is larger than one can be.`);
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}

interface Schema<Value> {
  safeParse(
    value: unknown,
  ): { success: true; data: Value } | { success: false; error: { issues: { message: string; path: PropertyKey[] }[] } };
}

async function readJson<Value>(schema: Schema<Value>, entry: ArchiveEntry): Promise<Value> {
  const parsed = schema.safeParse(JSON.parse((await readWhole(entry)).toString('utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BackupError(
    `The entry ${entry.name} of the backup cannot be used: ${issue?.path.join('.')} ${issue?.message}.`,
  );
}

async function readHouse(entry: ArchiveEntry): Promise<HouseManifest> {
  if (entry.name !== houseEntry) throw new Error('This is no backup of Headframe.');
  const house = await readJson(HouseManifest, entry);
  if (house.format > backupFormat)
    throw new BackupError(
      `The backup was written by Headframe ${house.version}, in a form that this version does not know. Restore it with that version.`,
    );
  return house;
}

/**
 * Reads all of a backup and changes nothing: every block, every checksum, and that each entry is one that a restore takes.
 *
 * @throws BackupError for a wrong key, a damaged file, or one that this version cannot restore.
 */
export async function checkBackup(file: string, keys: BackupKeys): Promise<CheckedBackup> {
  const found: { house?: HouseManifest; manifest?: DatabaseManifest; totals?: DatabaseTotals; secretKey?: Buffer } = {};
  let fileBytes = 0;
  let rowBytes = 0;
  await readArchive(file, keys, async (entry) => {
    if (!found.house) found.house = await readHouse(entry);
    else if (entry.name === secretKeyEntry)
      found.secretKey = Buffer.from((await readWhole(entry)).toString(), 'base64');
    else if (entry.name === databaseEntries.manifest) found.manifest = await readJson(DatabaseManifest, entry);
    else if (entry.name === databaseEntries.totals) found.totals = await readJson(DatabaseTotals, entry);
    else if (readPieceName(entry.name)) rowBytes += entry.size;
    else if (readFileEntry(entry.name)) fileBytes += entry.size;
    else throw new BackupError(`The backup has the entry ${JSON.stringify(entry.name)}, which no restore takes.`);
  });
  const { house, manifest, totals, secretKey } = found;
  if (!house || (house.hasDatabase && !(manifest && totals)))
    throw new BackupError(`${file} lacks a part of the house; nothing of it is used.`);
  return { house, database: manifest && totals && { manifest, totals }, secretKey, fileBytes, rowBytes };
}
