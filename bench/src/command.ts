import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Api } from '../../e2e/src/api.ts';
import { startProduct } from '../../e2e/src/product.ts';
import type { BenchCase } from './bench-case.ts';
import { repository } from './child-program.ts';
import { until } from './until.ts';

const devices = 5000;
const calmSeconds = 20;
const maxScans = 4;

/** Every device of the farm, on purpose. */
const everyDevice = { _and: [] };

interface Snapshot {
  id: string;
  count: number;
  capableCount: number;
}

interface Request {
  deviceCount: number;
  doneCount: number;
  errorResultCount: number;
  canceledCount: number;
  expiredCount: number;
}

const requestQuery = `query ($batchId: ID!) {
  agentRequests(where: { batchId: { _eq: $batchId } }) {
    deviceCount doneCount errorResultCount canceledCount expiredCount
  }
}`;

function sumOf(requests: readonly Request[]): Request & { ended: number } {
  const sum = (name: keyof Request) => requests.reduce((total, request) => total + request[name], 0);
  const doneCount = sum('doneCount');
  const errorResultCount = sum('errorResultCount');
  const canceledCount = sum('canceledCount');
  const expiredCount = sum('expiredCount');
  const ended = doneCount + errorResultCount + canceledCount + expiredCount;
  return { deviceCount: sum('deviceCount'), doneCount, errorResultCount, canceledCount, expiredCount, ended };
}

const scansQuery = `{
  agentRequests(where: { kind: { _eq: "scan" }, state: { _in: ["pending", "running"] } }) { id }
  asicsAggregate { count online }
  agents { id setting { ranges } }
}`;

interface Progress {
  agentRequests: unknown[];
  asicsAggregate: { count: number; online: number };
  agents: { id: string; setting: { ranges: string[] } }[];
}

/**
 * Waits until the farm's first scan is over and every device is there and online; what a busy machine hid from the first
 * scan, another one finds. Answers with the way to count who is online.
 */
async function discoverAll(api: Api, log: (line: string) => void): Promise<() => Promise<number>> {
  const look = () => api.ask<Progress>(scansQuery);
  for (let scans = 1; ; scans += 1) {
    const { asicsAggregate, agents } = await until(
      'The end of the scan',
      300,
      look,
      (progress) => progress.agentRequests.length === 0 && progress.asicsAggregate.count > 0,
      1000,
    );
    log(`scan ${scans}: ${asicsAggregate.count} devices`);
    if (asicsAggregate.count === devices) break;
    if (scans === maxScans) throw new Error(`Only ${asicsAggregate.count} devices were found.`);
    await delay(16_000);
    const [site] = agents;
    await api.ask(
      `mutation ($agentId: ID!, $ranges: [String!]!) {
        startScan(agentId: $agentId, ranges: $ranges, addNewDevices: true,
          credentials: [{ user: "root", password: "root" }, { user: "admin", password: "admin" }])
      }`,
      { agentId: site?.id, ranges: site?.setting.ranges },
    );
  }
  const countOnline = async () => (await look()).asicsAggregate.online;
  await until('The farm', 300, countOnline, (online) => online === devices, 1000);
  return countOnline;
}

/** One blink command on a whole farm: the product as `npm start` runs it, each result read back from its device. */
export const commandCase: BenchCase = {
  description: 'blink on 5,000 devices (budget: enqueued < 1 s, all results < 15 s)',
  async run({ log, atEnd }) {
    const product = await startProduct({
      devices,
      firstAddress: '127.90.0.1',
      environment: {
        HEADFRAME_CONSOLE: path.join(repository, 'apps/console'),
        HEADFRAME_SIM_SETTLED: 'true',
        HEADFRAME_REQUESTS_PER_MINUTE: '1000000',
      },
    });
    atEnd.defer(() => product.stop());
    const api = new Api(product.origin);
    log('the product runs');
    const countOnline = await discoverAll(api, log);
    await delay(calmSeconds * 1000);
    log(`${await countOnline()} devices are online`);

    const startedAt = performance.now();
    const { snapshotAsics: snapshot } = await api.ask<{ snapshotAsics: Snapshot }>(
      'mutation ($where: AsicWhere!) { snapshotAsics(action: blink, where: $where) { id count capableCount } }',
      { where: everyDevice },
    );
    log(`frozen after ${Math.round(performance.now() - startedAt)} ms`);
    const { blinkAsics } = await api.ask<{ blinkAsics: { batchId: string } }>(
      'mutation ($id: ID!) { blinkAsics(on: true, snapshotId: $id) { batchId } }',
      { id: snapshot.id },
    );
    const enqueueMs = Math.round(performance.now() - startedAt);
    log(`${snapshot.capableCount} of ${snapshot.count} devices can blink; ordered after ${enqueueMs} ms`);
    const askRequests = async () => {
      const { agentRequests } = await api.ask<{ agentRequests: Request[] }>(requestQuery, blinkAsics);
      return sumOf(agentRequests);
    };
    const result = await until('The results', 300, askRequests, ({ ended, deviceCount }) => ended === deviceCount, 100);
    const allResultsMs = Math.round(performance.now() - startedAt);
    log(JSON.stringify(result));
    return { devices: result.deviceCount, enqueueMs, allResultsMs, failed: result.ended - result.doneCount };
  },
};
