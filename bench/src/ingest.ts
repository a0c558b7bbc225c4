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
/** Reports a second that the sites send while the list is measured against its budget: a fifth above the budget's. */
const pace = 12_000;
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

/**
 * Sends round after round until the time is up, at most one in so many milliseconds; answers with how many reports were
 * acknowledged by then.
 */
async function drive(site: Site, until: number, everyMs: number): Promise<number> {
  let stored = 0;
  for (let next = performance.now(); next < until; next = Math.max(next + everyMs, performance.now())) {
    await delay(Math.max(0, next - performance.now()));
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

/** What a span under load gave. */
interface Load {
  reportsPerSecond: number;
  listP95Ms: number;
}

/** Has all sites report, a round of each at most every so many milliseconds, while an operator works on the list. */
async function underLoad(bench: Bench, server: ScratchServer, sites: readonly Site[], everyMs: number): Promise<Load> {
  const until = performance.now() + seconds * 1000;
  const driven = sites.map((site) => drive(site, until, everyMs));
  const [pages, ...stored] = await Promise.all([operate(server, until), ...driven]);
  const reportsPerSecond = Math.round(stored.reduce((sum, one) => sum + one, 0) / seconds);
  const listP95Ms = rounded(percentile(pages, 0.95));
  bench.log(`${reportsPerSecond} reports/s; ${pages.length} pages of the list, p95 ${listP95Ms} ms`);
  return { reportsPerSecond, listP95Ms };
}

/**
 * Frames of 10,000 devices through the gateway while an operator works on the list: at a steady pace, for the budget, and
 * as fast as they are acknowledged, for the limit.
 */
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
    const devices = agents * devicesPerAgent;
    bench.log(`${devices} devices of ${agents} agents report`);
    const steady = await underLoad(bench, server, sites, (devices / pace) * 1000);
    const max = await underLoad(bench, server, sites, 0);
    const bytesPerSample = await packedHour(bench, server);
    return {
      ...steady,
      bytesPerSample,
      devices,
      maxReportsPerSecond: max.reportsPerSecond,
      listP95MsAtMost: max.listP95Ms,
    };
  },
};
