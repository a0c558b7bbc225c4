import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DB } from '../database/generated/database.ts';
import { createDatabase, createPool } from '../database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { withIdentity } from '../database/with-access.ts';
import { enqueue } from './enqueue.ts';
import { TestSmtp } from './testing/test-smtp.ts';

/** Messages, and how often the senders are killed. */
const messages = 60;
const kills = 5;

/** Messages that one sender has under way. */
const underWay = 4;

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let smtp: TestSmtp;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 4 }));
  smtp = await TestSmtp.start();
  smtp.delayMs = 15;
});
afterAll(async () => {
  await smtp.close();
  await database.destroy();
  await testDatabase.drop();
});

/** Starts a sender; resolves once it sends. */
async function startSender() {
  const program = path.join(import.meta.dirname, 'testing/run-sender.ts');
  const child = spawn(process.execPath, [program, testDatabase.url, smtp.url, 'headframe@farm.test'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return { ended, kill: () => child.kill('SIGKILL') };
}

it(
  'a sender that is killed at any moment loses nothing, and sends again at most what it had under way, under the same id',
  { timeout: 120_000 },
  async () => {
    const queue = () =>
      withIdentity(database, (transaction) =>
        enqueue(
          transaction,
          Array.from({ length: messages }, (_, number) => ({
            key: ['message', number],
            channel: 'mail',
            recipient: `person${number}@farm.test`,
            payload: { subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' },
          })),
        ),
      );
    await queue();
    for (let kill = 0; kill < kills; kill += 1) {
      const senders = await Promise.all([startSender(), startSender()]);
      const before = smtp.deliveries.length;
      while (smtp.deliveries.length === before) await sleep(1);
      await sleep(Math.random() * 60);
      for (const sender of senders) sender.kill();
      await Promise.all(senders.map(({ ended }) => ended));
      // What the killed ones had claimed is due again.
      await sql`update outbox set next_attempt_at = now(), attempts = 0 where state = 'waiting'`.execute(database);
    }
    expect(await queue()).toBe(0);
    await (
      await startSender()
    ).ended;
    const { rows } = await sql`select state, count(*)::int as count from outbox group by state`.execute(database);
    expect(rows).toEqual([{ state: 'sent', count: messages }]);
    const ids = new Map(smtp.deliveries.map(({ recipients: [to], id }) => [to, id]));
    expect(ids.size).toBe(messages);
    expect(new Set(ids.values()).size).toBe(messages);
    for (const { recipients, id } of smtp.deliveries) expect(id).toBe(ids.get(recipients[0]));
    expect(smtp.deliveries.length - messages).toBeLessThanOrEqual(kills * 2 * underWay);
  },
);
