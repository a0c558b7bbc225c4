import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { startDevicePage } from '@headframe/server/features/devices/tunnels/testing/device-page';
import { TunnelBrowser } from '@headframe/server/features/devices/tunnels/testing/tunnel-browser';
import { sql } from 'kysely';
import type { BenchCase } from './bench-case.ts';
import { startChild } from './child-program.ts';
import { percentile, rounded } from './percentiles.ts';
import { processMemoryMb } from './process-memory.ts';
import { startScratchServer, type ScratchServer } from './scratch-server.ts';
import { until } from './until.ts';

const tunnels = 50;
const firmwareBytes = 100 * 1024 * 1024;
const pagesOfEach = 40;
/** What server and agent may grow by while a firmware passes, in MB: buffers, and garbage that nobody collected yet. */
const growthMb = 150;

/** Writes miners that all are the one page, each with an identity of its own; returns their public ids. */
async function addMiners({ database }: ScratchServer, agent: string, port: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with site as (select id, subaccount_id from agent where selector_id = ${agent}::uuid),
    added as (
      insert into device (kind, subaccount_id, agent_id, ip, family, ports, unit)
      select 'asic', subaccount_id, id, '127.0.0.1', 'axeos', ${JSON.stringify({ http: port, rpc: port })}::jsonb, n
      from site, generate_series(1, ${tunnels}::int) n returning id, selector_id, subaccount_id
    ),
    miner as (insert into asic (device_id, subaccount_id) select id, subaccount_id from added),
    state as (insert into asic_state (device_id, subaccount_id) select id, subaccount_id from added)
    select selector_id as id from added`.execute(database);
  return rows.map(({ id }) => id);
}

/** How fast a firmware passes and pages come, in memory that does not grow with them. */
export const tunnelCase: BenchCase = {
  description: `a firmware of 100 MB through a tunnel, then small pages through ${tunnels} tunnels at once`,
  async run(bench) {
    const page = await startDevicePage();
    bench.atEnd.defer(async () => page.close());
    const server = await startScratchServer(bench);
    const { createAgent: agent } = await server.api.ask<{ createAgent: { id: string; key: string } }>(
      'mutation { createAgent(name: "Site") { id key } }',
    );
    const ids = await addMiners(server, agent.id, page.port);
    let agentProcessId = 0;
    await startChild(bench, {
      name: 'agent',
      onStarted: (processId) => (agentProcessId = processId),
      file: 'apps/agent/src/main.ts',
      environment: {
        HEADFRAME_SERVER_URL: `ws://127.0.0.1:${server.port}/agent/v1`,
        HEADFRAME_AGENT_KEY: agent.key,
        HEADFRAME_AGENT_DATA: path.join(server.folder, 'agent'),
      },
      readyLine: (line) => (line.includes('The agent works.') ? true : undefined),
    });
    const isOnline = () => server.api.ask<{ agents: { isOnline: boolean }[] }>('{ agents { isOnline } }');
    await until('The agent', 30, isOnline, ({ agents }) => agents.every((each) => each.isOnline));

    const browsers: TunnelBrowser[] = [];
    for (const id of ids) {
      const { tunnel } = await server.api.ask<{ tunnel: { url: string } }>(
        'mutation ($id: ID!) { tunnel: tunnelActiveTime(id: $id, host: "127.0.0.1") { url } }',
        { id },
      );
      browsers.push(await TunnelBrowser.enter(tunnel.url));
    }
    const [uploader] = browsers;
    if (!uploader) throw new Error('No tunnel was opened.');
    for (const browser of browsers) {
      const { status } = await browser.visit('/');
      if (status !== 200) throw new Error(`A page was answered with ${status}.`);
    }
    bench.log(`${browsers.length} tunnels are open`);

    const before = { server: processMemoryMb(server.serverProcessId), agent: processMemoryMb(agentProcessId) };
    const peak = { ...before };
    const watch = setInterval(() => {
      peak.server = Math.max(peak.server, processMemoryMb(server.serverProcessId));
      peak.agent = Math.max(peak.agent, processMemoryMb(agentProcessId));
    }, 50);
    const firmware = randomBytes(firmwareBytes);
    const startedAt = performance.now();
    const { text } = await uploader.visit('/upload', {
      method: 'POST',
      body: firmware,
      headers: { origin: uploader.origin },
    });
    const seconds = (performance.now() - startedAt) / 1000;
    if (text !== createHash('sha256').update(firmware).digest('hex')) throw new Error('The firmware arrived changed.');

    const times: number[] = [];
    await Promise.all(
      browsers.map(async (browser) => {
        for (let nth = 0; nth < pagesOfEach; nth += 1) {
          const askedAt = performance.now();
          await browser.visit(`/page/${nth}`);
          times.push(performance.now() - askedAt);
        }
      }),
    );
    clearInterval(watch);
    bench.log(`memory, MB: server ${before.server} to ${peak.server}, agent ${before.agent} to ${peak.agent}`);
    if (peak.server - before.server > growthMb || peak.agent - before.agent > growthMb)
      throw new Error(`Server or agent grew by more than ${growthMb} MB.`);
    return { megabytesPerSecond: rounded(firmwareBytes / 1e6 / seconds), p95Ms: rounded(percentile(times, 0.95)) };
  },
};
