/** Gathers the registrations of all features into the files that import them; `npm run features`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gatherServerFeatures } from './features/gather-features.ts';

const sources = path.resolve(import.meta.dirname, '../apps/server/src');
for (const [file, text] of await gatherServerFeatures(sources)) {
  const target = path.join(sources, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}
