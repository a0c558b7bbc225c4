/**
 * An installed agent of version 1.0.0 without devices and link: it carries out one command to update, and ends once that has
 * ended. Arguments: data folder, address of the link, the server's key, the command as JSON.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { updateCommandSchema } from '@headframe/agent-link';
import { createLog } from '../run/log.ts';
import { restartCode } from '../update/launcher-contract.ts';
import { launch } from '../update/launcher.ts';
import { programsFolder, readState } from '../update/update-state.ts';
import { Updater } from '../update/updater.ts';

const [dataFolder = '', linkUrl = '', key = '', text = ''] = process.argv.splice(2);
const folder = programsFolder(dataFolder);
const log = createLog((line) => process.stderr.write(line));
const stopping = new AbortController();

function runInstalled(): Promise<number> {
  return new Promise((resolve) => {
    const updater = new Updater({
      dataFolder,
      linkUrl,
      key: 'hfa_key',
      program: { version: '1.0.0', platform: 'test-x64', restart: () => resolve(restartCode) },
      log,
      forbidden: () => null,
      serverNow: () => Date.now(),
      send: ({ state }) => state !== 'running' && resolve(0),
    });
    updater.welcomed(1, key);
    updater.accept(updateCommandSchema.parse(JSON.parse(text)));
  });
}

const watch = setInterval(() => {
  if (readState(folder)?.finished && existsSync(path.join(dataFolder, 'notes'))) stopping.abort();
}, 20);
const code = await launch({
  folder,
  version: '1.0.0',
  log,
  signal: stopping.signal,
  runInstalled,
  startAgainAfterMs: 1,
});
clearInterval(watch);
process.exit(code);
