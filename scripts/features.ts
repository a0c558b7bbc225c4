/** Gathers the registrations of all features into the files that import them; `npm run features`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gatherConsolePages, gatherServerFeatures } from './features/gather-features.ts';

const apps = path.resolve(import.meta.dirname, '../apps');

function write(sources: string, files: ReadonlyMap<string, string>): void {
  for (const [file, text] of files) {
    const target = path.join(sources, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

const server = path.join(apps, 'server/src');
const console = path.join(apps, 'console/src');
write(console, gatherConsolePages(console));
write(server, await gatherServerFeatures(server));
