import { createClient } from 'graphql-ws';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Bench, BenchCase } from './bench-case.ts';
import { connectLoadAgent } from './load-agent.ts';
import { loadReports } from './load-reports.ts';
import { percentile, rounded } from './percentiles.ts';
import { addAgent, startScratchServer, type ScratchServer } from './scratch-server.ts';

const subscribers = 200;
const devices = 5000;
const rowsOnScreen = 25;
const pollSeconds = 15;
const warmUpSeconds = 5;
const seconds = 45;

const subscription = `subscription ($ids: [ID!]!) {
  asicUpdates(ids: $ids) { id status hashrate power efficiency elapsed lastSeen maxChip maxPCB maxFan issues }
}`;

interface Row {
  id: string;
  elapsed: number;
}

/** Opens one browser's socket that watches a page of rows; `onRows` hears every push. The case's end closes it. */
async function watch(
  bench: Bench,
  server: ScratchServer,
  token: string,
  ids: readonly string[],
  onRows: (rows: Row[]) => void,
): Promise<void> {
  const client = createClient({
    url: `ws://127.0.0.1:${server.port}/v1/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}`, subaccount: 'main' },
    retryAttempts: 0,
  });
  bench.atEnd.defer(() => client.dispose());
  await new Promise<void>((resolve, reject) => {
    client.subscribe<{ asicUpdates: Row[] }>(
      { query: subscription, variables: { ids } },
      {
        next({ data, errors }) {
          if (!data) return reject(new Error(JSON.stringify(errors)));
          onRows(data.asicUpdates);
          resolve();
        },
        error: reject,
        complete: () => undefined,
      },
    );
  });
}

/**
 * 200 browsers with 25 rows on screen each, of 5,000 devices that are polled every 15 s. Every frame writes its number
 * into a reading, so that each push names the frame it shows; the time counts from that frame's acknowledgement.
 */
export const streamCase: BenchCase = {
  description:
    'from a stored frame to 200 browsers that watch 25 rows each (every screen is pushed at most once a second)',
  async run(bench) {
    const server = await startScratchServer(bench);
    const { key, deviceIds } = await addAgent(server, 'Site', devices);
    const agent = await connectLoadAgent(bench, server.port, key);
    const reports = loadReports(deviceIds);
    const storedAt = new Map<number, number>();
    const samples: number[] = [];
    let frames = 1;
    let measuring = false;

    async function sendFrame(share: number): Promise<void> {
      const frame = frames;
      frames += 1;
      const round = reports.round(Date.now()).filter((_report, place) => place % pollSeconds === share % pollSeconds);
      const marked = round.map((one) => ({ ...one, scalars: one.scalars && { ...one.scalars, elapsed: frame } }));
      storedAt.set(frame, await agent.sendFrame(marked));
    }

    for (let share = 0; share < pollSeconds; share += 1) await sendFrame(share);
    const { asics } = await server.api.ask<{ asics: { id: string }[] }>('{ asics(limit: 1000) { id } }');
    const token = await server.api.token();
    for (let place = 0; place < subscribers; place += 1) {
      const from = Math.floor((place * (asics.length - rowsOnScreen)) / subscribers);
      const seen = new Map<string, number>();
      const ids = asics.slice(from, from + rowsOnScreen).map(({ id }) => id);
      await watch(bench, server, token, ids, (rows) => {
        const at = performance.now();
        for (const { id, elapsed } of rows) {
          const frame = elapsed;
          if (seen.get(id) === frame) continue;
          if (measuring && seen.has(id)) samples.push(Math.max(0, at - (storedAt.get(frame) ?? at)));
          seen.set(id, frame);
        }
      });
    }
    bench.log(`${subscribers} browsers watch; ${devices} devices report every ${pollSeconds} s`);

    const since = performance.now();
    for (let tick = 0; tick < warmUpSeconds + seconds; tick += 1) {
      measuring = tick >= warmUpSeconds;
      await delay(Math.max(0, since + tick * 1000 - performance.now()));
      await sendFrame(tick);
    }
    await delay(3000);
    bench.log(`${samples.length} changed rows arrived; p50 ${rounded(percentile(samples, 0.5))} ms`);
    return { subscribers, p95Ms: rounded(percentile(samples, 0.95)) };
  },
};
