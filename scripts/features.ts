/** Gathers the registrations of all features into the files that import them; `npm run features`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gatherChannels } from './features/gather-channels.ts';
import { gatherEvents } from './features/gather-events.ts';
import { gatherConsolePages, gatherServerFeatures } from './features/gather-features.ts';
import { gatherKinds } from './features/gather-kinds.ts';
import { gatherMiners } from './features/gather-miners.ts';
import { gatherRecords } from './features/gather-records.ts';
import { gatherSignals } from './features/gather-signals.ts';

const root = path.resolve(import.meta.dirname, '..');
const apps = path.join(root, 'apps');

function write(sources: string, files: ReadonlyMap<string, string>): void {
  for (const [file, text] of files) {
    const target = path.join(sources, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

const server = path.join(apps, 'server/src');
const console = path.join(apps, 'console/src');
write(root, gatherKinds(root));
write(root, gatherMiners(root));
write(root, gatherRecords(root));
write(root, gatherSignals(root));
write(root, gatherEvents(root));
write(console, gatherConsolePages(console));
write(server, gatherChannels(server));
write(server, await gatherServerFeatures(server));
// The drivers import what was written above.
const { driverTable } = await import('./features/driver-table.ts');
write(root, new Map([['docs/driver-capabilities.md', driverTable()]]));
