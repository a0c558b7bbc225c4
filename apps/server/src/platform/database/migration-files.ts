import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folder of this server's migrations. */
export const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, '../../../migrations');

/** One numbered step of the schema, with the way forward and the way back. */
export interface MigrationFile {
  /** 1, 2, 3, … without a gap. */
  version: number;
  name: string;
  up: string;
  down: string;
  /** SHA-256 of the way forward; line endings do not count. */
  checksum: string;
}

function readSql(folder: string, file: string): string {
  return readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
}

/**
 * Reads `0001-name.up.sql` and `0001-name.down.sql`, … in order.
 *
 * @throws Error when a number is missing or used twice, a way back is missing, or a file is named otherwise.
 */
export function readMigrationFiles(folder: string = MIGRATIONS_FOLDER): MigrationFile[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const stray = files.find((file) => !/^\d{4}-[a-z0-9-]+\.(up|down)\.sql$/.test(file));
  if (stray !== undefined) throw new Error(`Migration ${stray} is not named like 0001-name.up.sql.`);
  const forward = files.filter((file) => file.endsWith('.up.sql')).sort();
  return forward.map((file, index) => {
    const version = Number(file.slice(0, 4));
    if (version !== index + 1) throw new Error(`Migration ${file} should have the number ${index + 1}.`);
    const back = file.replace('.up.sql', '.down.sql');
    if (!files.includes(back)) throw new Error(`Migration ${file} has no way back: ${back} is missing.`);
    const up = readSql(folder, file);
    return {
      version,
      name: file.slice(5, -'.up.sql'.length),
      up,
      down: readSql(folder, back),
      checksum: createHash('sha256').update(up).digest('hex'),
    };
  });
}
