import { sql } from 'kysely';
import type { TestServer } from '../testing/test-server.ts';
import type { Person } from '../features/people/subaccounts/testing/people.ts';
import type { AuditedRuns } from './audited-runs.ts';

const every = 'where: { _and: [] }';

/** Runs everything that is done to agents, devices and scans, on the subaccount of `owner`. */
export async function runDevices(server: TestServer, { run }: Pick<AuditedRuns, 'run'>, owner: Person): Promise<void> {
  const { database } = server.services;
  const { id: agent } = await run<{ id: string }>(owner, 'createAgent', 'name: "North"', '{ id }');
  await run(owner, 'updateAgent', `id: "${agent}", name: "Far north"`);
  await run(owner, 'renewAgentKey', `id: "${agent}"`);
  await sql`
    with added as (
      insert into device (kind, subaccount_id, agent_id, ip, family) select 'asic', subaccount_id, id, new.ip, new.family
      from agent, (values ('10.0.0.1'::inet, 'antminer'), ('10.0.0.3', 'whatsminer-v3')) as new (ip, family) where selector_id = ${agent}::uuid returning id, subaccount_id
    ), miner as (
      insert into asic (device_id, subaccount_id) select id, subaccount_id from added
    ) insert into asic_state (device_id, subaccount_id) select id, subaccount_id from added`.execute(database);

  const { id: snapshot } = await run<{ id: string }>(owner, 'snapshotAsics', `action: reboot, ${every}`, '{ id }');
  await run(owner, 'rebootAsics', `snapshotId: "${snapshot}"`);
  await run(owner, 'stopAsics', `${every}, options: { switchTarget: true, holdSeconds: 60 }`);
  await run(owner, 'releaseAsicHolds', every);
  await run(owner, 'startAsics', every);
  await run(owner, 'powerAdjustAsics', `mode: "low", ${every}`);
  await run(owner, 'powerScalingAsics', `percent: 80, ${every}`);
  await run(owner, 'coolingAdjustAsics', 'fanPercent: 80, where: { family: { _eq: "antminer" } }');
  await runLoadShaping(server, { run }, owner);
  await run(owner, 'blinkAsics', `on: true, ${every}`);
  await run(owner, 'requestLogsAsics', every);
  await run(owner, 'testCredentialAsics', every);
  await run(owner, 'setAsicTags', `add: ["row 1"], ${every}`);
  await run(owner, 'setAsicSafeRanges', `safeRanges: { maxFan: 6000 }, ${every}`);
  await run(owner, 'setAsicIdealHashrate', `idealRateManual: 100, ${every}`);
  await run(owner, 'setAsicConsumption', `consumption: 30, ${every}`);
  await run(owner, 'setAsicInfiniteRetry', `isInfiniteRetry: true, ${every}`);
  await run(owner, 'setAsicDelays', `delayStart: 60, ${every}`);
  await run(owner, 'setAsicNote', `note: "fan replaced", ${every}`);
  await run(owner, 'changePoolAsics', `pools: [{ address: "pool.test:3333", user: "farm" }], ${every}`);
  await runPools(server, { run }, owner);
  await run(owner, 'clearAsicTargets', every);

  await run(owner, 'scanAsicsAgain', every);
  await sql`
    with aged as (update agent_request set created_at = now() - interval '1 minute')
    update device set last_scan_at = null where deleted_at is null`.execute(database);
  const { id: scanned } = await run<{ id: string }>(owner, 'snapshotAsics', `action: scanAgain, ${every}`, '{ id }');
  await run(owner, 'scanDevicesAgain', `snapshotId: "${scanned}"`);
  await sql`update agent_request set created_at = now() - interval '1 minute'`.execute(database);
  const batch = await run<string>(
    owner,
    'startScan',
    `agentId: "${agent}", ranges: ["10.0.0.0/24"], addNewDevices: false`,
  );
  const { rows } = await sql<{ id: string }>`
    with found as (
      insert into discovered_device (request_id, subaccount_id, ip, family) select id, subaccount_id, '10.0.0.2', 'antminer'
      from agent_request where batch_id = ${batch}::uuid returning request_id
    ) select selector_id as id from agent_request r join found f on f.request_id = r.id`.execute(database);
  await run(owner, 'addDiscoveredDevices', `requestId: "${rows[0]?.id}"`);
  const hostKey = `SHA256:${'a'.repeat(43)}`;
  await sql`insert into discovered_device (request_id, subaccount_id, kind, ip, family, host_key)
    select id, subaccount_id, 'ssh-server', '10.0.0.9', 'nvidia-smi-ssh', ${hostKey} from agent_request
    where batch_id = ${batch}::uuid`.execute(database);
  await run(
    owner,
    'logInToServers',
    `requestId: "${rows[0]?.id}", hostKeys: ["${hostKey}"], credential: { user: "operator", password: "secret" }`,
  );
  await sql`update agent set version = '0.0.1', program = '{"platform":"linux-x64","updates":"self"}'
    where selector_id = ${agent}::uuid`.execute(database);
  await run(owner, 'installAgentUpdates', every, '{ batchId }');
  await run(owner, 'cancelAgentRequests');
  await run(owner, 'removeAgent', `id: "${agent}"`);
}

/** Stops the one miner of known draw, as planned. */
async function runLoadShaping(
  { services }: TestServer,
  { run }: Pick<AuditedRuns, 'run'>,
  owner: Person,
): Promise<void> {
  await sql`update asic_state set is_online = true, is_mining = true, hashrate = 1e14, power = 3000
    where device_id in (select id from device where family = 'antminer')`.execute(services.database);
  const { id } = await run<{ id: string }>(owner, 'snapshotAsics', `action: loadShaping, ${every}`, '{ id }');
  const goal = 'amount: 0, strategy: fewest, powerSwitch: true';
  await run(owner, 'planLoadShaping', `snapshotId: "${id}", ${goal}`, '{ changedCount }');
  const shaped = `snapshotId: "${id}", replaceFailed: true`;
  const { batchId } = await run<{ batchId: string }>(owner, 'shapeLoadOfAsics', shaped, '{ batchId }');
  await run(owner, 'stopReplacingMiners', `batchId: "${batchId}"`);
}

/** Restores what the last change of pools replaced. */
async function runPools({ services }: TestServer, { run }: Pick<AuditedRuns, 'run'>, owner: Person): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with recorded as (
      update agent_request_item set before = '[{"address": "old.test:3333", "user": "farm"}]'
      where request_id in (select id from agent_request where kind = 'changePool') returning request_id
    ) select selector_id as id from agent_request join recorded on request_id = id`.execute(services.database);
  const { id } = await run<{ id: string }>(owner, 'snapshotPoolRestore', `requestId: "${rows[0]?.id}"`, '{ id }');
  await run(owner, 'restoreAsicPools', `snapshotId: "${id}"`);
}
