import { owner } from '../../e2e/src/product.ts';
import type { Bench, BenchCase } from './bench-case.ts';
import { behindProxy, postIdentity } from './identity-client.ts';
import { rounded } from './percentiles.ts';
import { startScratchServer } from './scratch-server.ts';

const clients = 16;
const warmUpSeconds = 3;
const seconds = 15;

/** Signs in again and again with so many at a time; answers with how many did. */
async function signInFor(origin: string, forSeconds: number): Promise<number> {
  const end = performance.now() + forSeconds * 1000;
  let signedIn = 0;
  async function client(): Promise<void> {
    while (performance.now() < end) {
      const { status, body } = await postIdentity(origin, 'loginwithemail', { ...owner });
      if (status !== 200) throw new Error(`Signing in answered ${status}: ${body}`);
      signedIn += 1;
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  return signedIn;
}

/** The server's own measure of its event loop since it was last asked: 99th percentile, in milliseconds. */
async function eventLoopP99Ms(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error('The server reports nothing of its event loop.');
  return Number(seconds) * 1000;
}

/** Sign-ins by password, sixteen at a time: passwords are hashed in a bounded queue off the main thread. */
export const loginCase: BenchCase = {
  description: `sign-ins of ${clients} clients at a time (budget: event loop p99 < 50 ms)`,
  async run(bench: Bench) {
    const { port } = await startScratchServer(bench, behindProxy);
    const origin = `http://127.0.0.1:${port}`;
    await signInFor(origin, warmUpSeconds);
    await eventLoopP99Ms(origin);
    const startedAt = performance.now();
    const signedIn = await signInFor(origin, seconds);
    const took = (performance.now() - startedAt) / 1000;
    const lag = await eventLoopP99Ms(origin);
    return { loginsPerSecond: rounded(signedIn / took), eventLoopP99Ms: rounded(lag) };
  },
};
