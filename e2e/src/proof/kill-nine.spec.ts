/**
 * kill -9 of server, agent and database, twenty times (three in `npm test`), at moments that a seed chooses, while sixty
 * devices (thirty in `npm test`) are polled every five seconds and commands are sent without end. Then three things must hold.
 *
 * No acknowledged sample is lost, none is stored twice. A recorder between agent and server passes their messages on and
 * notes which frames the agent sent and which acknowledgements it was given. Only after an acknowledgement does the agent
 * delete a frame, so each report in an acknowledged frame must be in the database once, at the very time the agent noted.
 *
 * No command is run twice. The agent writes an item to its journal before it acts. So on each device and for each kind of
 * command the device's own count of executions may not exceed the number of items begun; where the effect of a command
 * cannot have been there before it (a reboot, pools never used before), each one reported as done must have been executed.
 *
 * Every request reaches an end: soon after the last kill none is open.
 */
import { cp, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import path from 'node:path';
import { proofLength } from '../../../scripts/checks/proof-length.ts';
import { changeSetting, onlyAgent } from '../agents.ts';
import { Api } from '../api.ts';
import { devicesRead } from '../commands.ts';
import { eventually } from '../eventually.ts';
import { expect } from '../fixtures.ts';
import { startProduct, type Product } from '../product.ts';
import { test } from '@playwright/test';
import { commandBooks, lateRequests, openRequests } from './command-books.ts';
import { CommandLoad } from './command-load.ts';
import { LinkRecorder } from './link-recorder.ts';
import { seededRandom, shuffled } from './random.ts';
import { countSamples, readRows, storedSamples } from './samples.ts';
import { Victims, type Victim } from './victims.ts';

const rounds = proofLength(3, 20);
const verifySeconds = proofLength(6, 12);
const deviceCount = proofLength(30, 60);
const pollSeconds = 5;
const victims: readonly Victim[] = ['server', 'agent', 'database'];
const seed = Number(process.env['HEADFRAME_CHAOS_SEED'] ?? 20_261_121);

/** Every so many rounds the kill comes while the programs still recover from the one before. */
const hitWhenDown = proofLength(3, 4);

/** Max delay of the next kill after the recovery, in milliseconds. */
const peaceMs = proofLength(1200, 2500);

/** Max time until every request has ended after the last kill, in milliseconds. */
const settledWithinMs = 60_000;

/** Waits until the server is ready and, for a while, until the agent has its welcome. */
async function standing(product: Product, recorder: LinkRecorder): Promise<void> {
  const since = performance.now();
  await eventually('A server that is ready', 40_000, async () => {
    const { ok } = await fetch(`${product.origin}/readyz`);
    return (ok && (recorder.isWelcomed || performance.now() - since > 5000)) || undefined;
  });
}

/** Kills one program after another, at random moments. */
async function strike(product: Product, recorder: LinkRecorder, random: () => number): Promise<void> {
  const found = new Victims(product.dataFolder);
  const order = shuffled(
    Array.from({ length: rounds }, (_, round) => victims[round % victims.length] as Victim),
    random,
  );
  for (const [round, victim] of order.entries()) {
    if (round % hitWhenDown !== hitWhenDown - 1) await standing(product, recorder);
    await delay(random() * peaceMs);
    process.kill(await eventually(`The ${victim}`, 40_000, () => found.pidOf(victim)), 'SIGKILL');
  }
}

/** Attaches the logs of the programs to the report of a failure. */
async function keepLogs({ dataFolder, output }: Product): Promise<void> {
  const info = test.info();
  await cp(path.join(dataFolder, 'logs'), info.outputPath('logs'), { recursive: true });
  await cp(path.join(dataFolder, 'postgres', 'postgres.log'), info.outputPath('logs', 'postgres.log'));
  await writeFile(info.outputPath('logs', 'launcher.log'), output());
}

test(`${rounds} kills of server, agent and database lose nothing and repeat nothing`, async () => {
  test.setTimeout(proofLength(120_000, 300_000));
  const random = seededRandom(seed);
  const { promise: upstream, resolve: started } = Promise.withResolvers<string>();
  const recorder = new LinkRecorder(upstream);
  const environment = {
    HEADFRAME_SERVER_URL: await recorder.listen(),
    HEADFRAME_VERIFY_SECONDS: String(verifySeconds),
    HEADFRAME_SIM_REBOOT_SECONDS: String(proofLength(1, 2)),
    HEADFRAME_SIM_SETTLED: 'true',
  };
  const product = await test.step('the product starts', () =>
    startProduct({ devices: deviceCount, firstAddress: '127.45.0.1', environment }));
  started(product.origin.replace(/^http/, 'ws'));
  try {
    const api = new Api(product.origin);
    const devices = await test.step('every device is read', async () => {
      await changeSetting(api, { pollSeconds });
      return devicesRead(api, deviceCount);
    });
    const load = new CommandLoad(
      product.origin,
      devices.map(({ ip }) => ip),
      random,
    );
    const database = new Victims(product.dataFolder);

    await test.step(`${rounds} kills under load, seed ${seed}`, async () => {
      load.begin();
      await strike(product, recorder, random);
      const enough = Math.max(rounds + 3, load.confirmed);
      await eventually('Enough commands, and one after the last kill', 40_000, () =>
        load.confirmed > enough ? true : undefined,
      );
      await load.end();
    });

    await test.step('every request reaches an end', async () => {
      await eventually('An end of every request', settledWithinMs, async () =>
        (await openRequests(database.databaseUrl)) === 0 ? true : undefined,
      );
      expect(await lateRequests(database.databaseUrl)).toBe(0);
      expect(load.confirmed).toBeGreaterThan(rounds);
    });

    await test.step('the agent is back and has delivered what it held', async () => {
      await eventually('The agent', 60_000, async () => ((await onlyAgent(api)).isOnline ? true : undefined));
      await expect.poll(() => recorder.unacknowledged, { timeout: 60_000 }).toBeLessThanOrEqual(1);
    });

    await test.step('each acknowledged report is stored once', async () => {
      const acknowledged = recorder.acknowledged();
      const stored = countSamples(await storedSamples(database.databaseUrl));
      const wrong = acknowledged.filter(({ deviceId, at }) => stored.get(`${deviceId}@${at}`) !== 1);
      expect(wrong).toEqual([]);
      // How many there are depends on how long the rounds took: a quick machine is polled less often between kills.
      expect(acknowledged.length).toBeGreaterThan(deviceCount * proofLength(1, 3));
      const [frames] = await readRows<{ rejected: number; dropped: number }>(
        database.databaseUrl,
        'headframe_gateway',
        `select (select count(*)::int from agent_frame_rejected) as rejected,
          (select coalesce(sum(dropped_reports), 0)::int from agent_watermark) as dropped`,
      );
      expect(frames).toEqual({ rejected: 0, dropped: 0 });
    });

    await test.step('no command was run twice', async () => {
      const agentFolder = path.join(product.dataFolder, 'agent');
      const books = await commandBooks(database.databaseUrl, agentFolder, product.farm);
      expect(books.filter(({ executions, begun }) => executions > begun)).toEqual([]);
      expect(books.filter(({ kind, done, executions }) => kind !== 'blink' && done > executions)).toEqual([]);
      const done = books.reduce((sum, book) => sum + book.done, 0);
      const begun = books.reduce((sum, book) => sum + book.begun, 0);
      test.info().annotations.push({ type: 'commands', description: `${done} done of ${begun} begun` });
      expect(done).toBeGreaterThan(rounds);
    });
  } catch (error) {
    await keepLogs(product);
    throw error;
  } finally {
    await test.step('the product stops', async () => {
      await product.stop();
      await recorder.close();
    });
  }
});
