/**
 * A server that does nothing but advance rollouts, to be killed: by itself right before its n-th statement, so that each place of a
 * transaction has its turn. Arguments: URL of the database, n (0: never).
 */
import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase, createPool } from '../../../../../platform/database/pool.ts';
import '../../../asic/index.ts';
import '../../sent-images.ts';
import { advanceRollouts } from '../advance/advance-rollouts.ts';

const [url = '', killAt = '0'] = process.argv.slice(2);
let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  statements += 1;
  if (statements === Number(killAt)) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(query, this, given) as unknown;
} as typeof query;

const database = createDatabase(createPool({ url, max: 2 }));
const log = { error: ({ err }: { err: unknown }) => process.stderr.write(`${String(err)}\n`) };
process.stdout.write('ready\n');
for (;;) {
  await advanceRollouts({
    database,
    pubsub: { publish: () => Promise.resolve() },
    log: log as never,
    encrypt: (text) => text,
    publicUrl: 'https://farm.test',
  });
  await wait(20);
}
