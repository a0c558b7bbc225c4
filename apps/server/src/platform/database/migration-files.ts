import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, '../../../migrations');

/** One step of the schema. */
export interface MigrationFile {
  /** Without a gap; the first is 1, or that of the baseline. */
  version: number;
  name: string;
  up: string;
  /** Undefined for the baseline, which has no way back. */
  down: string | undefined;
  /** SHA-256 of the way forward; line endings do not count. */
  checksum: string;
}

const baselineName = /^(\d{4})-baseline$/;

function readSql(folder: string, file: string): string {
  return readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
}

function step(version: number, name: string, up: string, down?: string): MigrationFile {
  return { version, name, up, down, checksum: createHash('sha256').update(up).digest('hex') };
}

/** The whole schema up to a version, from the files of its folder in order. */
function readBaseline(folder: string): MigrationFile | undefined {
  const name = readdirSync(folder).find((entry) => baselineName.test(entry));
  if (name === undefined) return undefined;
  const rooms = readdirSync(path.join(folder, name)).filter((file) => file.endsWith('.sql'));
  const up = rooms.sort().map((file) => readSql(path.join(folder, name), file));
  return step(Number(name.slice(0, 4)), 'baseline', up.join('\n'));
}

/**
 * Reads the baseline, a folder such as `0132-baseline`, where there is one, and what follows it: `0133-name.up.sql` and
 * `0133-name.down.sql`, … in order.
 *
 * @throws Error when a number is missing or used twice, a way back is missing, or a file is named otherwise.
 */
export function readMigrationFiles(folder: string = MIGRATIONS_FOLDER): MigrationFile[] {
  const baseline = readBaseline(folder);
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const stray = files.find((file) => !/^\d{4}-[a-z0-9-]+\.(up|down)\.sql$/.test(file));
  if (stray !== undefined) throw new Error(`Migration ${stray} is not named like 0001-name.up.sql.`);
  const first = (baseline?.version ?? 0) + 1;
  const forward = files.filter((file) => file.endsWith('.up.sql')).sort();
  const later = forward.map((file, index) => {
    const version = Number(file.slice(0, 4));
    if (version !== first + index) throw new Error(`Migration ${file} should have the number ${first + index}.`);
    const back = file.replace('.up.sql', '.down.sql');
    if (!files.includes(back)) throw new Error(`Migration ${file} has no way back: ${back} is missing.`);
    return step(version, file.slice(5, -'.up.sql'.length), readSql(folder, file), readSql(folder, back));
  });
  return baseline === undefined ? later : [baseline, ...later];
}
