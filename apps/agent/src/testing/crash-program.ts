/**
 * An agent to be killed: one device in memory whose commands are noted in a file, and which stops for ever before or after
 * a command takes effect. Arguments: server URL, data folder, notes file, `before` | `after` | `never`.
 */
import { appendFileSync, existsSync } from 'node:fs';
import { startAgent } from '../agent.ts';
import { createLog } from '../run/log.ts';
import { FakeFarm } from './fake-devices.ts';

const [serverUrl = '', dataFolder = '', notes = '', hang = 'never'] = process.argv.slice(2);
const farm = new FakeFarm();
farm.add('127.0.0.1', 1);
const forEver = new Promise<void>((resolve) => setTimeout(resolve, 3_600_000));
const { asicDrivers, discoverAsic } = farm.drivers;
const driver = {
  ...asicDrivers.antminer,
  perform: async () => {
    if (hang === 'before') {
      process.stdout.write('sending\n');
      await forEver;
    }
    appendFileSync(notes, 'performed\n');
    if (hang === 'after') {
      process.stdout.write('sending\n');
      await forEver;
    }
  },
  verify: () =>
    Promise.resolve(
      existsSync(notes)
        ? ({ state: 'verified' } as const)
        : ({ state: 'pending', reason: 'nothing happened yet' } as const),
    ),
};
const agent = await startAgent({
  ...{ serverUrl, dataFolder, key: 'key', closeFramesAfterMs: 50, log: createLog(() => {}) },
  drivers: { asicDrivers: { ...asicDrivers, antminer: driver }, discoverAsic },
});
setInterval(() => process.stdout.write(`frames ${agent.stats().spoolFrames}\n`), 20);
process.on('SIGTERM', () => void agent.close().then(() => process.exit(0)));
