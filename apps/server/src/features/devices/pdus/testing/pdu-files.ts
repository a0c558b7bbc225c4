import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../../testing/graphql-server.ts';
import { seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { addDeviceStates } from '../../ingest/index.ts';
import { readCredentials } from '../../kind-platform/index.ts';

export let server: GraphqlTestServer;
export let north: SeededSite;
export let south: SeededSite;
/** Number of the test, which the names of both subaccounts end with. */
export let count = 0;

/** Starts a server for the tests of a file, with two new subaccounts for each of them. */
export function preparePduFiles(): void {
  beforeAll(async () => {
    server = await startGraphqlTestServer();
  });
  beforeEach(async () => {
    count += 1;
    north = await seedSite(server.database, `north ${count}`);
    south = await seedSite(server.database, `south ${count}`);
  });
  afterAll(() => server.close());
}

/** What a file did, as the API answers. */
export interface FileResult {
  message: string;
  applied: number;
  refused: { line: number; reason: string }[];
}

/** Sends the rows of a file; the first stands in row 2. @throws Error with code and message of a refusal. */
export async function send(field: string, rows: readonly object[], caller = north.owner): Promise<FileResult> {
  const type = field === 'importPdus' ? 'PduImportRow' : 'PduNamesRow';
  const name = field === 'importPdus' ? 'data' : 'content';
  const { data, errors } = await server.ask<Record<string, FileResult>>(
    caller,
    `mutation($rows: [${type}!]!) { ${field}(${name}: $rows) { message applied refused { line reason } } }`,
    { rows: rows.map((row, index) => ({ line: index + 2, ...row })) },
  );
  if (errors?.[0]) throw new Error(`${errors[0].extensions.code}: ${errors[0].message}`);
  return data[field] as FileResult;
}

/** The PDUs of a subaccount with their credentials. */
export const units = async (subaccountId: number) => {
  const { rows } = await sql<{
    ip: string;
    name: string;
    family: string;
    credential: string | null;
    viewOnly: boolean;
  }>`
    select host(d.ip) as ip, d.name, d.family, d.credential, u.view_only as "viewOnly" from device d join pdu u on u.device_id = d.id
      join pdu_state s on s.device_id = d.id
    where d.subaccount_id = ${subaccountId} and d.deleted_at is null order by d.ip`.execute(server.database);
  return rows.map(({ credential, ...row }) => ({
    ...row,
    credentials: readCredentials({ decrypt: server.services.secrets.decrypt, log: server.services.log }, credential),
  }));
};

/** The family of most rows. */
export const apc = { family: 'snmp-apc-rpdu2' };

/** Adds a PDU with outlets of these keys; returns its inner key. */
export async function addPdu(site: SeededSite, ip: string, keys: readonly string[] = []): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into device (subaccount_id, agent_id, kind, ip, family, model)
    values (${site.subaccountId}, ${site.agentId}, 'pdu', ${ip}, 'snmp-apc-rpdu2', 'AP8841') returning id`.execute(
    server.database,
  );
  const id = rows[0]?.id ?? 0;
  await addDeviceStates(server.database as never, [{ id, kind: 'pdu' }]);
  for (const [ordinal, key] of keys.entries())
    await sql`insert into device_part (device_id, kind, subaccount_id, ordinal, key, name)
      values (${id}, 'pdu', ${site.subaccountId}, ${ordinal}, ${key}, ${`Outlet ${key}`})`.execute(server.database);
  return id;
}
