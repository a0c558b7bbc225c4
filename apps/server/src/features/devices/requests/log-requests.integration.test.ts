import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../../testing/graphql-server.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../testing/seed-site.ts';

let server: GraphqlTestServer;
let site: SeededSite;
let other: SeededSite;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  site = await seedSite(server.database, 'site');
  other = await seedSite(server.database, 'other');
});
afterAll(() => server.close());

beforeEach(async () => {
  await sql`truncate agent_request, agent_request_item, device, command_snapshot cascade`.execute(server.database);
  await seedAsics(server.database, site, [
    { ip: '10.0.0.1', model: 'Antminer S19' },
    { ip: '10.0.0.2', model: 'Avalon 1246', family: 'cgminer' },
  ]);
  await seedAsics(server.database, other, [{ ip: '10.0.0.1', model: 'Antminer S19' }]);
});

const request = (caller = site.owner) =>
  server.ask<{ requestLogsAsics: { deviceCount: number } }>(
    caller,
    'mutation { requestLogsAsics(where: { _and: [] }) { deviceCount } }',
  );

describe('a log request', () => {
  it('is made once every two minutes for a subaccount, and refused with the words of the catalogue', async () => {
    expect((await request()).data.requestLogsAsics.deviceCount).toBe(1);
    const { errors } = await request();
    expect(errors?.[0]).toMatchObject({
      message: 'Log request limit reached.',
      extensions: {
        code: 'permission-error',
        detail: { caption: 'You can submit one log request every 2 minutes.' },
      },
    });
    expect((await request(other.owner)).errors).toBeUndefined();
    await sql`update agent_request set created_at = now() - interval '121 seconds'`.execute(server.database);
    expect((await request()).errors).toBeUndefined();
  });

  it('passes once of two at the same moment', async () => {
    const answers = await Promise.all([request(), request()]);
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  });

  it('leaves out miners that give out no log, with the reason', async () => {
    const { data } = await server.ask<{ snapshotAsics: { capableCount: number; incapable: { reason: string }[] } }>(
      site.owner,
      'mutation { snapshotAsics(action: requestLogs, where: { _and: [] }) { capableCount incapable { reason } } }',
    );
    expect(data.snapshotAsics).toEqual({
      capableCount: 1,
      incapable: [{ reason: 'The cgminer API does not give out logs.' }],
    });
  });

  it('is for 500 miners at most', async () => {
    const asics = Array.from({ length: 501 }, (_, place) => ({ ip: `10.1.${place >> 8}.${place & 255}` }));
    await seedAsics(server.database, site, asics);
    expect((await request()).errors?.[0]?.message).toBe('More than 500 devices match.');
  });
});
