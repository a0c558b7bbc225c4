import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccessKey } from '../../../platform/auth/access-key.ts';
import { noSubaccount } from '../../../platform/pubsub/pubsub.ts';
import { startListeningServer, type ListeningServer } from '../../../testing/listening-server.ts';
import { create, invite, person, seedRoles, type Person } from './testing/people.ts';

let server: ListeningServer;
let owner: Person;

beforeAll(async () => {
  server = await startListeningServer();
  await seedRoles(server);
  owner = await person(server, 'owner');
  await create(server, owner, 'main');
  await create(server, owner, 'second');
});
afterAll(() => server.close());

/** A subscription whose pushes are taken one by one; it ends with its socket. */
function follow(token: string, query: string) {
  const { client, closed } = server.openSocket(token);
  const pushes = client.iterate<Record<string, unknown>>({ query });
  return {
    closed,
    async next() {
      const { value } = await pushes.next();
      return value?.data;
    },
    end: () => client.dispose(),
  };
}

const change = (query: string) => server.ask(owner.token, `mutation { ${query} }`);

describe('the view of a subaccount', () => {
  it('follows preferences, pins and the archive', async () => {
    const view = follow(
      owner.token,
      'subscription subaccountSubscription { subaccountSubscription(subaccount: "main") { name isArchived pinned hiddenFeatures } }',
    );
    const seen = { name: 'main', isArchived: false, pinned: false, hiddenFeatures: [] };
    expect(await view.next()).toEqual({ subaccountSubscription: seen });
    await change('updateSubaccountPreference(subaccount: "main", hiddenFeatures: ["team_page"])');
    expect(await view.next()).toEqual({ subaccountSubscription: { ...seen, hiddenFeatures: ['team_page'] } });
    await change('setSubaccountPinned(subaccount: "main", isPinned: true)');
    expect(await view.next()).toMatchObject({ subaccountSubscription: { pinned: true } });
    await change('setSubaccountArchived(subaccount: "main", isArchived: true)');
    expect(await view.next()).toMatchObject({ subaccountSubscription: { isArchived: true } });
    await change('setSubaccountArchived(subaccount: "main", isArchived: false)');
    await view.end();
  });

  it('is null for a subaccount of others', async () => {
    const other = await person(server, 'other');
    const view = follow(other.token, 'subscription { subaccountSubscription(subaccount: "main") { name } }');
    expect(await view.next()).toEqual({ subaccountSubscription: null });
    await view.end();
  });

  it('ends with 4403 when rights change, and shows the new ones after a reconnect', async () => {
    const member = await person(server, 'member');
    await sql`insert into subaccount_access (account_id, subaccount_id, role_id)
      select ${member.accountId}, n.id, r.id from subaccount n, role r
      where n.name = 'main' and r.built_in_key = 'viewer'`.execute(server.services.database);
    const query = 'subscription { subaccountSubscription(subaccount: "main") { permissions } }';
    const before = follow(member.token, query);
    expect(JSON.stringify(await before.next())).toContain('revenue');
    const { rows } = await sql<{ id: number }>`update subaccount_access set role_id =
      (select id from role where built_in_key = 'technician') where account_id = ${member.accountId}
      returning subaccount_id as id`.execute(server.services.database);
    await server.services.pubsub.publish(server.services.database, {
      topic: 'subaccount',
      subaccountId: rows[0]?.id ?? 0,
      ids: 'all',
    });
    expect(await before.closed).toBe(4403);
    const after = follow(member.token, query);
    expect(JSON.stringify(await after.next())).not.toContain('revenue');
    await after.end();
  });

  it('of an observer is that of the link', async () => {
    const { token, tokenHash, tokenEnding } = makeAccessKey('observer');
    await sql`insert into observer (subaccount_id, role, token_hash, token_ending, created_by_account_id)
      select id, 'observer', ${tokenHash}, ${tokenEnding}, owner_account_id from subaccount where name = 'second'`.execute(
      server.services.database,
    );
    const view = follow(
      token,
      'subscription observerSubaccountSubscription { observerSubaccountSubscription { name isOwner } }',
    );
    expect(await view.next()).toEqual({ observerSubaccountSubscription: { name: 'second', isOwner: false } });
    await view.end();
  });
});

describe('what awaits approval', () => {
  it('appears with the invitation and disappears with the answer', async () => {
    const guest = await person(server, 'guest');
    const waiting = follow(
      guest.token,
      'subscription getSubaccountApproved { getSubaccountApproved { id kind name invitedBy role } }',
    );
    expect(await waiting.next()).toEqual({ getSubaccountApproved: [] });
    const id = await invite(server, 'second', guest.email, 'viewer', owner);
    await server.services.pubsub.publish(server.services.database, {
      topic: 'account',
      subaccountId: noSubaccount,
      ids: [guest.accountId],
    });
    expect(await waiting.next()).toEqual({
      getSubaccountApproved: [{ id, kind: 'subaccount', name: 'second', invitedBy: owner.email, role: 'Viewer' }],
    });
    await server.ask(guest.token, 'mutation ($id: ID!) { rejectSubaccountAccess(id: $id) }', { id });
    expect(await waiting.next()).toEqual({ getSubaccountApproved: [] });
    await waiting.end();
  });
});
