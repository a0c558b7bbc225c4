import { sql } from 'kysely';
import type { Bench, BenchCase } from './bench-case.ts';
import { Phases } from './phases.ts';
import { familyCpuSeconds, processCpuSeconds } from './process-cpu.ts';
import { addAgent, startScratchServer, type ScratchAgent, type ScratchServer } from './scratch-server.ts';

const pdus = 1000;
const outlets = 24;

/** Writes units whose outlets are on, each linked to a miner of its own that hashes. */
async function seedFedMiners({ database, subaccountId }: ScratchServer, agent: ScratchAgent): Promise<void> {
  await sql`update asic_state set is_online = true, is_mining = true, last_seen_at = now()`.execute(database);
  await sql`
    with unit as (
      insert into device (kind, subaccount_id, agent_id, ip, family, model)
      select 'pdu', ${subaccountId}, ${agent.id}, '10.200.0.0'::inet + n, 'snmp-apc-rpdu2', 'AP8841'
      from generate_series(1, ${pdus}::int) as n returning id
    ), settings as (
      insert into pdu (device_id, subaccount_id) select id, ${subaccountId}::int from unit
    ), states as (
      insert into pdu_state (device_id, subaccount_id, is_online, reported_at, last_seen_at)
      select id, ${subaccountId}::int, true, now(), now() from unit
    )
    insert into device_part (device_id, kind, subaccount_id, key, ordinal)
    select unit.id, 'pdu', ${subaccountId}::int, n::text, n - 1 from unit, generate_series(1, ${outlets}::int) as n`.execute(
    database,
  );
  await sql`insert into pdu_outlet_state (part_id, device_id, subaccount_id, reported_at, is_on, power)
    select id, device_id, ${subaccountId}::int, now(), true, 3000 from device_part`.execute(database);
  await sql`update pdu_outlet x set feeds_device_id = pair.device_id
    from (select p.id, m.device_id from (select id, row_number() over (order by id) as place from device_part) p
      join (select id as device_id, row_number() over (order by id) as place from device where kind = 'asic') m using (place)) as pair
    where x.part_id = pair.id`.execute(database);
  await sql`vacuum analyze`.execute(database);
}

/** Requests one command for all outlets: milliseconds of its snapshot and of its mutation. */
async function request({ api }: ScratchServer, phases: Phases, action: string, options: object) {
  phases.begin();
  const { snapshotOutlets } = await api.ask<{ snapshotOutlets: { id: string; capableCount: number } }>(
    `mutation { snapshotOutlets(action: ${action}, where: { _and: [] }) { id capableCount } }`,
  );
  const snapshot = phases.end(`${action}: snapshot of ${snapshotOutlets.capableCount} outlets`);
  await api.ask(
    `mutation ($id: ID!, $options: CommandOptions, $count: Int!) {
      ${action}(snapshotId: $id, options: $options, confirmedCount: $count) { batchId } }`,
    { id: snapshotOutlets.id, options, count: snapshotOutlets.capableCount },
  );
  const requested = phases.end(`${action}: request ${JSON.stringify(options)}`);
  return { enqueueMs: snapshot.ms + requested.ms, cpu: requested.cpu };
}

async function run(bench: Bench) {
  const server = await startScratchServer(bench);
  const agent = await addAgent(server, 'Power', pdus * outlets);
  await seedFedMiners(server, agent);
  const phases = new Phases(bench, {
    server: () => processCpuSeconds(server.serverProcessId),
    database: () => familyCpuSeconds(server.processId),
  });
  const off = await request(server, phases, 'outletOff', {});
  await sql`vacuum analyze`.execute(server.database);
  const cut = await request(server, phases, 'outletOff', { stopWithinSeconds: 300 });
  return { outlets: pdus * outlets, enqueueMs: off.enqueueMs, cpu: off.cpu, cutMs: cut.enqueueMs, cutCpu: cut.cpu };
}

/** One command of the API for 24,000 outlets, alone and with the stop of the 24,000 miners behind them, without an agent. */
export const outletsCase: BenchCase = {
  description: `server alone: one command for ${pdus * outlets} outlets requested, then another one that stops the miners behind them first`,
  run,
};
