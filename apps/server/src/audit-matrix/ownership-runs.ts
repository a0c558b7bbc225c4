import { deviceKinds } from '@headframe/domain/devices/kinds';
import { sql } from 'kysely';
import { addDeviceStates } from '../features/devices/ingest/index.ts';
import { create, publishRights, type Person } from '../features/people/subaccounts/testing/people.ts';
import type { TestServer } from '../testing/test-server.ts';
import type { AuditedRuns } from './audited-runs.ts';

/** Shares, moves and deletes devices of each kind, with a second subaccount that is gone afterwards. */
export async function runOwnership(
  server: TestServer,
  { run }: Pick<AuditedRuns, 'run'>,
  owner: Person,
): Promise<void> {
  const { database } = server.services;
  const agent = await run<{ id: string }>(owner, 'createAgent', 'name: "Hall of others"', '{ id }');
  const owned = deviceKinds.filter(({ actions }) => 'share' in actions);
  const added = owned.map(({ kind, families: [family] }) => sql`(${kind}, ${family})`);
  await sql`insert into device (kind, subaccount_id, agent_id, ip, family)
      select kind, subaccount_id, id, '10.0.7.1', family from agent, (values ${sql.join(added)}) as added (kind, family)
      where selector_id = ${agent.id}::uuid`.execute(database);
  await database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number; kind: string }>`
        select d.id, d.kind from device d join agent g on g.id = d.agent_id where g.selector_id = ${agent.id}::uuid`.execute(
      transaction,
    );
    await addDeviceStates(transaction, rows);
  });
  await create(server, owner, 'Receiver');
  for (const { label } of owned) {
    const plural = `${label[0]}${label.slice(1).toLowerCase()}s`;
    const every = 'where: { _and: [] }, subaccount: "main"';
    if (plural === 'Asics') {
      await sql`update agent_request set created_at = now() - interval '1 minute'`.execute(database);
      await runCredentials(run, owner, every);
    }
    const share = () =>
      run(owner, `share${plural}`, `${every}, with: "Receiver", commandAccess: true, tunnelAccess: true`);
    if (plural === 'Asics') {
      await share();
      await run(owner, 'withdrawDeviceOffer', `id: "${await openOffer(server)}", subaccount: "main"`);
      await share();
      await run(owner, 'declineDeviceOffer', `id: "${await openOffer(server)}", ${there}`);
      await run(owner, 'allowDeviceOffers', `from: "main", ${there}`);
    }
    await share();
    await run(owner, 'acceptDeviceOffer', `id: "${await openOffer(server)}", ${there}`);
    await run(owner, `declineSharesOf${plural}`, `where: { _and: [] }, ${there}`);
    await run(owner, 'allowDeviceOffers', `from: "main", ${there}`);
    await share();
    await run(owner, 'acceptDeviceOffer', `id: "${await openOffer(server)}", ${there}`);
    await run(owner, `endSharingOf${plural}`, `${every}, with: "Receiver"`);
    await run(owner, `move${plural}`, `${every}, to: "Receiver"`);
  }
  await run(owner, 'deleteAsics', 'where: { _and: [] }, subaccount: "Receiver"');
  await sql`update device set deleted_at = now(), subaccount_id = (select id from subaccount where name = 'main')
      where ip = '10.0.7.1'`.execute(database);
  await sql`delete from command_snapshot where subaccount_id = (select id from subaccount where name = 'Receiver')`.execute(
    database,
  );
  await sql`delete from subaccount where name = 'Receiver'`.execute(database);
  await publishRights(server);
  await run(owner, 'removeAgent', `id: "${agent.id}"`);
}

const there = 'subaccount: "Receiver"';

/** The id of the only offer that is open. */
async function openOffer({ services }: TestServer): Promise<string> {
  const { rows } = await sql<{ id: string }>`select selector_id as id from device_offer where state = 'open'`.execute(
    services.database,
  );
  return rows[0]?.id ?? '';
}

/** Sets a credential, and has others tried, which leaves a scan that the removal of the agent ends. */
async function runCredentials(run: AuditedRuns['run'], owner: Person, every: string): Promise<void> {
  const credential = '{ user: "root", password: "farm" }';
  await run(owner, 'setAsicCredential', `${every}, credential: ${credential}`);
  await run(owner, 'tryAsicCredentials', `${every}, credentials: [${credential}]`);
}
