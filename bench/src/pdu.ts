import { devicePortsSchema } from '@headframe/agent-link';
import { sql } from 'kysely';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Api } from '../../e2e/src/api.ts';
import type { Bench, BenchCase } from './bench-case.ts';
import { startChild } from './child-program.ts';
import { rounded } from './percentiles.ts';
import { Phases } from './phases.ts';
import { familyCpuSeconds, processCpuSeconds } from './process-cpu.ts';
import { scratchFolder } from './scratch-folder.ts';
import { addAgent, startScratchServer, type ScratchAgent, type ScratchServer } from './scratch-server.ts';
import { until } from './until.ts';

const pdus = 1000;
const outlets = 24;
const pollSeconds = 15;
/** How long polls are watched, in seconds. */
const watchedSeconds = 60;

const readySchema = z.object({ ready: z.literal(true), ports: devicePortsSchema, control: z.url() });
const describedSchema = z.object({ address: z.ipv4(), kind: z.string(), family: z.string() });

type ReadyFarm = z.infer<typeof readySchema>;

function startUnits(bench: Bench, onStarted: (processId: number) => void): Promise<ReadyFarm> {
  return startChild(bench, {
    name: 'simulator',
    onStarted,
    file: 'apps/simulator/src/main.ts',
    environment: {
      HEADFRAME_SIM_DEVICES: String(pdus * outlets),
      HEADFRAME_SIM_PDUS: String(pdus),
      HEADFRAME_SIM_PDU_OUTLETS: String(outlets),
      HEADFRAME_SIM_FIRST_ADDRESS: '127.104.0.1',
      HEADFRAME_SIM_PORTS: 'free',
      HEADFRAME_SIM_SETTLED: 'true',
    },
    readyLine: (line) => (line.startsWith('{"ready"') ? readySchema.parse(JSON.parse(line)) : undefined),
  });
}

/** Writes the units of the farm, as a scan would have added them. */
async function addUnits({ database, subaccountId }: ScratchServer, agent: ScratchAgent, farm: ReadyFarm) {
  const described = z.array(describedSchema).parse(await (await fetch(`${farm.control}/devices`)).json());
  const units = described.flatMap(({ address, kind, family }) =>
    kind === 'pdu' ? [{ ip: address, family: `snmp-${family}` }] : [],
  );
  await sql`
    with site as (
      update agent set device_ports = ${JSON.stringify(farm.ports)}::jsonb,
        setting = setting || jsonb_build_object('pollSeconds', ${pollSeconds}::int)
      where id = ${agent.id} returning id
    ), added as (
      insert into device (kind, subaccount_id, agent_id, ip, family)
      select 'pdu', ${subaccountId}, site.id, row.ip, row.family
      from site, json_to_recordset(${JSON.stringify(units)}) as row (ip inet, family text) returning id
    ), known as (insert into pdu_state (device_id, subaccount_id) select id, ${subaccountId}::int from added)
    insert into pdu (device_id, subaccount_id) select id, ${subaccountId}::int from added`.execute(database);
  return units.length;
}

interface Counts {
  pdusAggregate: { online: number };
  outletsAggregate: { count: number; on: number };
}

const countsOf = (api: Api) => api.ask<Counts>('{ pdusAggregate { online } outletsAggregate { count on } }');

/** The highest age of a reading over a while, in seconds: every unit is read at least this often. */
async function oldestReading({ database }: ScratchServer): Promise<number> {
  let oldest = 0;
  for (let second = 0; second < watchedSeconds; second += 1) {
    await delay(1000);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from now() - min(last_seen_at))::double precision as seconds from pdu_state`.execute(
      database,
    );
    oldest = Math.max(oldest, rows[0]?.seconds ?? 0);
  }
  return oldest;
}

interface Request {
  partCount: number;
  doneCount: number;
  errorResultCount: number;
  canceledCount: number;
  expiredCount: number;
}

const requestsQuery = `query ($batchId: ID!) {
  agentRequests(where: { batchId: { _eq: $batchId } }) {
    partCount doneCount errorResultCount canceledCount expiredCount
  }
}`;

/** Switches all outlets off in one command: milliseconds until it is requested, and until all are read back. */
async function switchOff({ api }: ScratchServer, phases: Phases) {
  phases.begin();
  const { snapshotOutlets } = await api.ask<{ snapshotOutlets: { id: string; capableCount: number } }>(
    'mutation { snapshotOutlets(action: outletOff, where: { _and: [] }) { id capableCount } }',
  );
  const snapshot = phases.end(`snapshot of ${snapshotOutlets.capableCount} outlets`);
  const { outletOff } = await api.ask<{ outletOff: { batchId: string } }>(
    'mutation ($id: ID!, $count: Int!) { outletOff(snapshotId: $id, confirmedCount: $count) { batchId } }',
    { id: snapshotOutlets.id, count: snapshotOutlets.capableCount },
  );
  const request = phases.end('request');
  const progress = async () => {
    const { agentRequests } = await api.ask<{ agentRequests: Request[] }>(requestsQuery, outletOff);
    const sum = (count: (request: Request) => number) => agentRequests.reduce((all, one) => all + count(one), 0);
    const failed = sum((one) => one.errorResultCount + one.canceledCount + one.expiredCount);
    return { parts: sum(({ partCount }) => partCount), failed, ended: failed + sum(({ doneCount }) => doneCount) };
  };
  const { failed } = await until('The results', 600, progress, ({ parts, ended }) => parts > 0 && ended === parts, 250);
  const results = phases.end('results');
  const enqueueMs = snapshot.ms + request.ms;
  return {
    snapshotMs: snapshot.ms,
    enqueueMs,
    allResultsMs: enqueueMs + results.ms,
    requestCpu: request.cpu,
    resultsCpu: results.cpu,
    failed,
  };
}

/** One agent polls 1,000 simulated units, and one command of the API switches all of their 24,000 outlets off. */
export const pduCase: BenchCase = {
  description: `server and one agent on ${pdus} simulated units with ${outlets} outlets each: how often each is read, and every outlet switched off and read back`,
  async run(bench) {
    const processIds = { simulator: 0, agent: 0 };
    const farm = await startUnits(bench, (processId) => (processIds.simulator = processId));
    const server = await startScratchServer(bench);
    const agent = await addAgent(server, 'Power', 0);
    const count = await addUnits(server, agent, farm);
    bench.log(`${count} units`);
    await startChild(bench, {
      name: 'agent',
      file: 'apps/agent/src/main.ts',
      environment: {
        HEADFRAME_SERVER_URL: `ws://127.0.0.1:${server.port}/agent/v1`,
        HEADFRAME_AGENT_KEY: agent.key,
        HEADFRAME_AGENT_DATA: path.join(await scratchFolder(bench), 'agent'),
      },
      onStarted: (processId) => (processIds.agent = processId),
      readyLine: (line) => (line.includes('The agent works.') ? true : undefined),
    });
    const isRead = ({ pdusAggregate, outletsAggregate }: Counts) =>
      pdusAggregate.online === count && outletsAggregate.count === count * outlets;
    await until('All units', 300, () => countsOf(server.api), isRead, 1000);
    bench.log('all units are read');
    const phases = new Phases(bench, {
      simulator: () => processCpuSeconds(processIds.simulator),
      agent: () => processCpuSeconds(processIds.agent),
      server: () => processCpuSeconds(server.serverProcessId),
      database: () => familyCpuSeconds(server.processId),
    });
    const oldest = await oldestReading(server);
    phases.end('polls');
    const figures = await switchOff(server, phases);
    return { pdus: count, outlets: count * outlets, pollSeconds: rounded(oldest), ...figures };
  },
};
