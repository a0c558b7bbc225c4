/**
 * An agent to be killed: one device in memory whose commands are noted in a file, and which stops for ever before or after
 * a command takes effect. Arguments: server URL, data folder, notes file, `before` | `after` | `never`.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync } from 'node:fs';
import { startAgent } from '../agent.ts';
import { createLog } from '../run/log.ts';
import { FakeFarm } from './fake-devices.ts';

const [serverUrl = '', dataFolder = '', notes = '', hang = 'never'] = process.argv.slice(2);
const farm = new FakeFarm();
farm.add('127.0.0.1', 1);
const forEver = new Promise<void>((resolve) => setTimeout(resolve, 3_600_000));
const { kind } = farm;
const [fake] = kind.drivers;
if (!fake) throw new Error('There is no driver.');
const perform = async (): Promise<void> => {
  if (hang === 'before') {
    process.stdout.write('sending\n');
    await forEver;
  }
  appendFileSync(notes, 'performed\n');
  if (hang === 'after') {
    process.stdout.write('sending\n');
    await forEver;
  }
};
/** The image: noted with its checksum once all of it has arrived; a stop for ever after the first piece where it is to be killed there. */
farm.takeImage = async (_endpoint, file) => {
  const hash = createHash('sha256');
  for await (const piece of file.pieces()) {
    hash.update(piece);
    if (hang === 'never') continue;
    process.stdout.write('uploading\n');
    await forEver;
  }
  appendFileSync(notes, `received ${hash.digest('hex')}\n`);
};
farm.at('127.0.0.1').reading = { ...farm.at('127.0.0.1').reading, controlBoard: 'CVCtrl' };
/** The log: a piece, then a stop for ever where it is to be killed there. */
farm.log = () =>
  Promise.resolve({
    name: 'miner-log.txt',
    type: 'text/plain',
    size: null,
    pieces: (async function* pieces() {
      yield Buffer.from('first line\n');
      if (hang !== 'never') {
        process.stdout.write('reading\n');
        await forEver;
      }
      yield Buffer.from('last line\n');
    })(),
  });
const agent = await startAgent({
  serverUrl,
  dataFolder,
  key: 'key',
  closeFramesAfterMs: 50,
  log: createLog(() => {}),
  kinds: [
    {
      ...kind,
      drivers: [{ ...fake, perform: { ...fake.perform, reboot: perform, blink: perform } }],
      verify: () =>
        Promise.resolve(
          existsSync(notes) ? { state: 'verified' } : { state: 'pending', reason: 'nothing happened yet' },
        ),
    },
  ],
});
setInterval(() => process.stdout.write(`frames ${agent.stats().spoolFrames}\n`), 20);
process.on('SIGTERM', () => void agent.close().then(() => process.exit(0)));
