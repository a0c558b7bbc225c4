import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrapOwner, owner, postForm, signInOwner } from '../../../testing/owner.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let authorization: string;

beforeAll(async () => {
  server = await composeTestServer();
  await bootstrapOwner(server);
  authorization = `Bearer ${(await signInOwner(server)).accessToken}`;
  await sql`insert into audit_entry (actor_kind, actor, action, object_kind, object_name, subaccount_id, after)
    select 'account', 'a@example.test', 'role.update', 'role', '=HYPERLINK("http://evil.test")', s.id, '{"n": 1}'
    from subaccount s, generate_series(1, 2500)`.execute(server.services.database);
});
afterAll(() => server.close());

const ask = (payload: object, headers: Record<string, string> = { authorization }) =>
  server.app.inject({ method: 'POST', url: '/api/audit-log/export', headers, payload });

describe('the export of the audit log', () => {
  it('is closed to strangers, and refuses a bad filter without using up the minute', async () => {
    expect((await ask({}, {})).statusCode).toBe(401);
    expect((await ask({}, { authorization, subaccount: 'elsewhere' })).statusCode).toBe(403);
    const bad = await ask({ where: { secret: { _eq: 'x' } } });
    expect(bad.statusCode).toBe(400);
    expect((await ask({ log: 'everything' })).statusCode).toBe(400);
  });

  it('is a CSV file of all that matches, with formulas defused, once a minute', async () => {
    const response = await ask({ where: { action: { _eq: 'role.update' } } }, { authorization, subaccount: 'main' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(
      /filename="Audit log \(main\) \d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.csv"/,
    );
    const lines = response.body.split('\r\n');
    expect(lines).toHaveLength(2502);
    expect(lines[0]).toBe('\uFEFFat,actorKind,actor,action,objectKind,objectId,objectName,subaccount,ip,before,after');
    expect(lines[1]).toMatch(
      /^\d{4}-.*Z,account,a@example\.test,role\.update,role,,"'=HYPERLINK\(""http:\/\/evil\.test""\)",main,,,"\{""n"": 1\}"$/,
    );
    const again = await ask({});
    expect(again.statusCode).toBe(429);
    expect(again.json()).toMatchObject({ message: 'You can export 1 batch per minute. Please try again later.' });
  });
});

describe('the log of an account', () => {
  it('contains sign-ins, refused ones, and sign-outs', async () => {
    await postForm(server, '/api/identity2/loginwithemail', { ...owner, password: 'Wrong-Horse-7' }, '192.0.2.9');
    const { refreshToken } = await signInOwner(server);
    await postForm(server, '/api/identity2/logout', { refresh_token: refreshToken });
    const known = async () => {
      const { rows } = await sql<{ action: string }>`select action from audit_entry
        where actor = ${owner.email} and subaccount_id is null order by id`.execute(server.services.database);
      return rows.map(({ action }) => action).toSorted();
    };
    await expect.poll(known).toEqual(['session.end', 'session.open', 'session.open', 'session.refuse']);
    const { rows } = await sql`select host(ip) as ip, after from audit_entry where action = 'session.refuse'`.execute(
      server.services.database,
    );
    expect(rows).toEqual([{ ip: '192.0.2.9', after: { reason: 'invalid-credentials' } }]);
    await postForm(server, '/api/identity2/loginwithemail', { email: 'nobody@example.test', password: 'x' });
    expect(JSON.stringify(await known())).not.toContain('nobody');
  });
});
