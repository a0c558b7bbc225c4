/** Migrates an empty database and writes its row types to `generated/database.ts`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { generateRowTypes } from './row-types.ts';
import { makeScratchFolder } from './testing/scratch-folder.ts';

const target = path.join(import.meta.dirname, 'generated', 'database.ts');
const scratch = makeScratchFolder('headframe-row-types-');
const postgres = await startEmbeddedPostgres({ dataFolder: scratch, settings: { fsync: 'off' } });
try {
  await migrate({ url: postgres.url });
  const text = await generateRowTypes(postgres.url);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
} finally {
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
}
