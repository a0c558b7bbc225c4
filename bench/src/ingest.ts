import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Bench, BenchCase } from './bench-case.ts';
import { listViews, timeListView } from './list-views.ts';
import { connectLoadAgent, type LoadAgent } from './load-agent.ts';
import { loadReports, type LoadReports } from './load-reports.ts';
import { packedHour } from './packed-hour.ts';
import { percentile, rounded } from './percentiles.ts';
import { addAgent, startScratchServer, type ScratchServer } from './scratch-server.ts';

const agents = 4;
const devicesPerAgent = 2500;
const reportsPerFrame = 1250;
const seconds = 30;
const operatorPauseMs = 100;

/** One site under load: an agent and the reports of its devices. */
interface Site {
  agent: LoadAgent;
  reports: LoadReports;
}

async function openSite(bench: Bench, server: ScratchServer, name: string): Promise<Site> {
  const { key, deviceIds } = await addAgent(server, name, devicesPerAgent);
  return { agent: await connectLoadAgent(bench, server.port, key), reports: loadReports(deviceIds) };
}

/** Sends one round of all devices in frames side by side; answers with the moments of the acknowledgements. */
async function sendRound({ agent, reports }: Site): Promise<number[]> {
  const round = reports.round(Date.now());
  const frames = [];
  for (let from = 0; from < round.length; from += reportsPerFrame)
    frames.push(agent.sendFrame(round.slice(from, from + reportsPerFrame)));
  return Promise.all(frames);
}

/** Sends round after round until the time is up; answers with how many reports were acknowledged by then. */
async function drive(site: Site, until: number): Promise<number> {
  let stored = 0;
  while (performance.now() < until) {
    const acks = await sendRound(site);
    stored += acks.filter((at) => at <= until).length * reportsPerFrame;
  }
  return stored;
}

/** An operator who works on the list without rest; answers with the times its pages took, in milliseconds. */
async function operate({ api }: ScratchServer, until: number): Promise<number[]> {
  const samples: number[] = [];
  for (let page = 0; performance.now() < until; page += 1) {
    samples.push(await timeListView(api, listViews[page % listViews.length] ?? {}));
    await delay(operatorPauseMs);
  }
  return samples;
}

/** Frames of 10,000 devices through the gateway as fast as they are acknowledged, while an operator works on the list. */
export const ingestCase: BenchCase = {
  description:
    'reports stored a second while the list answers (budget: 10,000/s, list p95 < 150 ms, < 60 bytes a sample)',
  async run(bench) {
    const server = await startScratchServer(bench);
    const sites: Site[] = [];
    for (let place = 1; place <= agents; place += 1) sites.push(await openSite(bench, server, `Site ${place}`));
    await Promise.all(sites.map(sendRound));
    await sql`vacuum analyze`.execute(server.database);
    for (const variables of [...listViews, ...listViews]) await timeListView(server.api, variables);
    bench.log(`${agents * devicesPerAgent} devices of ${agents} agents report`);

    const until = performance.now() + seconds * 1000;
    const [pages, ...stored] = await Promise.all([operate(server, until), ...sites.map((site) => drive(site, until))]);
    const reportsPerSecond = Math.round(stored.reduce((sum, one) => sum + one, 0) / seconds);
    bench.log(`${reportsPerSecond} reports/s, ${pages.length} pages of the list`);

    const bytesPerSample = await packedHour(bench, server);
    return {
      reportsPerSecond,
      listP95Ms: rounded(percentile(pages, 0.95)),
      bytesPerSample,
      devices: agents * devicesPerAgent,
    };
  },
};
