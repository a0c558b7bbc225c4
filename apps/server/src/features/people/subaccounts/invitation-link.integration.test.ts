import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';
import { ask, create, invite, person, seedRoles, type Person } from './testing/people.ts';

let server: TestServer;
let boss: Person;
let invited: Person;

beforeAll(async () => {
  server = await composeTestServer();
  await seedRoles(server);
  boss = await person(server, 'boss');
  invited = await person(server, 'invited');
  await create(server, boss, 'north');
});
afterAll(() => server.close());

/** What somebody without a session sees behind the link. */
async function look(...ids: string[]): Promise<{ status: number; invitations: Record<string, unknown>[] }> {
  const response = await server.app.inject(`/api/invitations?ids=${ids.join(',')}`);
  return { status: response.statusCode, ...response.json<{ invitations: Record<string, unknown>[] }>() };
}

const nobodys = '00000000-0000-4000-8000-000000000000';

describe('the link of an invitation', () => {
  it('shows who invites to what, as the mail does, and no more', async () => {
    const id = await invite(server, 'north', invited.email, 'viewer', boss);
    const { invitations } = await look(id);
    expect(invitations).toEqual([
      {
        id,
        state: 'open',
        kind: 'subaccount',
        name: 'north',
        invitedBy: boss.email,
        role: 'Viewer',
        roleEffect: expect.stringMatching(/./) as string,
        email: invited.email,
        endsAt: expect.any(String) as string,
      },
    ]);
    await ask(server, invited.token, 'mutation ($id: ID!) { approveSubaccountAccess(id: $id) }', { id });
    expect((await look(id)).invitations).toEqual([{ id, state: 'used' }]);
  });

  it('has one answer for ids of nobody, and refuses what is none', async () => {
    expect((await look(nobodys)).invitations).toEqual([{ id: nobodys, state: 'unknown' }]);
    for (const ids of [
      '',
      'nonsense',
      `${nobodys},x`,
      Array(21)
        .fill(nobodys)
        .map((id: string, at) => id.replace(/.{2}$/, String(at + 10)))
        .join(','),
    ])
      expect((await look(ids)).status).toBe(400);
  });

  it('says that it ended, and shows nothing of one that was withdrawn or may not be sent', async () => {
    const id = await invite(server, 'north', 'late@people.test', 'viewer', boss);
    const { database } = server.services;
    await sql`update invitation set sent_at = now() - interval '15 days' where public_id = ${id}`.execute(database);
    expect((await look(id)).invitations).toMatchObject([{ id, state: 'expired', name: 'north' }]);
    await sql`update invitation set sent_at = now(), invited_by_account_id = ${invited.accountId} where public_id = ${id}`.execute(
      database,
    );
    expect((await look(id)).invitations).toEqual([{ id, state: 'withdrawn' }]);
    await sql`update invitation set invited_by_account_id = ${boss.accountId} where public_id = ${id}`.execute(
      database,
    );
    await ask(
      server,
      boss.token,
      'mutation ($id: ID!) { cancelInvitation(uuid: $id) }',
      { id },
      { subaccount: 'north' },
    );
    expect((await look(id)).invitations).toEqual([{ id, state: 'withdrawn' }]);
  });
});
