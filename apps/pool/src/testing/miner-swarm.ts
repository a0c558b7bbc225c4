/**
 * A swarm of miners in a process of its own. Arguments: port, connections, seconds, weight. Each one subscribes, authorizes
 * as `farm.rig<number>` and brings a share every few seconds, until the time is over; then all wait for their last answers. Writes one line
 * of JSON: how many shares were answered as accepted for each worker, what else was answered, and the answer times.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { TestMiner } from './test-miner.ts';

const [port = 0, connections = 0, seconds = 0, weight = 1] = process.argv.slice(2).map(Number);
const accepted = new Map<string, number>();
const other: Record<string, number> = {};
const times: number[] = [];
let sent = 0;

async function mine(number: number, end: number): Promise<void> {
  const user = `farm.rig${number}`;
  const miner = await TestMiner.connect(port);
  miner.weight = weight;
  await miner.request('mining.configure', [['weighted-shares'], {}]);
  await miner.start(user, { password: 'd=16384' });
  const pending: Promise<void>[] = [];
  // A first pause of chance spreads the swarm over time.
  await sleep(Math.random() * 2_000);
  do {
    const job = miner.jobs.at(-1);
    if (job) pending.push(submit(miner, user, miner.find(job)));
    await sleep(500 + Math.random() * 2_000);
  } while (Date.now() < end && !miner.isClosed);
  await Promise.all(pending);
  if (miner.isClosed) other.closed = (other.closed ?? 0) + 1;
  miner.close();
}

async function submit(miner: TestMiner, user: string, share: Parameters<TestMiner['submit']>[1]): Promise<void> {
  sent += 1;
  const before = performance.now();
  const answer = await miner.submit(user, share).catch(() => undefined);
  times.push(performance.now() - before);
  if (answer?.result === true) accepted.set(user, (accepted.get(user) ?? 0) + 1);
  else {
    const reason = answer?.error?.message ?? 'no answer';
    other[reason] = (other[reason] ?? 0) + 1;
  }
}

const starts: Promise<void>[] = [];
const end = Date.now() + seconds * 1000 + connections;
for (let number = 0; number < connections; number += 1) {
  starts.push(mine(number, end));
  if (number % 20 === 19) await sleep(20);
}
await Promise.all(starts);
times.sort((a, b) => a - b);
const percentile = (part: number): number => Math.round(times[Math.floor(times.length * part)] ?? 0);
process.stdout.write(
  `${JSON.stringify({ sent, accepted: Object.fromEntries(accepted), other, p50: percentile(0.5), p99: percentile(0.99) })}\n`,
);
process.exit(0);
