import { permissions } from '@headframe/domain/permissions/permission-catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccessKey, type AccessKeyKind } from '../../../platform/auth/access-key.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';
import { ask, create, invite, names, person, seedRoles, publishRights, within, type Person } from './testing/people.ts';

let server: TestServer;
let owner: Person;
let stranger: Person;

const list = `{ subaccounts { name isOwner isArchived isApproved pinned accessType permissions hiddenFeatures
  features { asset gpu energy trading } organization { name } reportedHashrate h1AverageHashrate h24AverageHashrate
  speedRealTime extraCoins invitation { invitedBy } } }`;

beforeAll(async () => {
  server = await composeTestServer({ environment: { HEADFRAME_SUBACCOUNT_LIMIT: '6' } });
  await seedRoles(server);
  owner = await person(server, 'owner');
  stranger = await person(server, 'stranger');
  await create(server, owner, 'north');
  await create(server, owner, 'south');
  await create(server, stranger, 'elsewhere');
  await sql`update organization set name = 'Hashworks' where owner_account_id = ${owner.accountId}`.execute(
    server.services.database,
  );
});
afterAll(() => server.close());

async function key(kind: AccessKeyKind, subaccount: string): Promise<string> {
  const { token, tokenHash, tokenEnding } = makeAccessKey(kind);
  const [table, column, value] =
    kind === 'observer'
      ? [sql.table('observer'), sql.ref('role'), sql`'observer'`]
      : [sql.table('api_key'), sql.ref('role_id'), sql`(select id from role where built_in_key = 'technician')`];
  await sql`insert into ${table} (subaccount_id, ${column}, token_hash, token_ending, created_by_account_id)
    select id, ${value}, ${tokenHash}, ${tokenEnding}, owner_account_id from subaccount where name = ${subaccount}`.execute(
    server.services.database,
  );
  return token;
}

describe('the list of subaccounts', () => {
  it("shows an owner what is the owner's, with everything", async () => {
    const { data } = await ask<{ subaccounts: object[] }>(server, owner.token, list);
    expect(data.subaccounts).toEqual([
      {
        name: 'north',
        isOwner: true,
        isArchived: false,
        isApproved: true,
        pinned: false,
        accessType: 'owner',
        permissions: ['all'],
        hiddenFeatures: [],
        features: { asset: false, gpu: false, energy: false, trading: false },
        organization: { name: 'Hashworks' },
        reportedHashrate: null,
        h1AverageHashrate: null,
        h24AverageHashrate: null,
        speedRealTime: null,
        extraCoins: null,
        invitation: null,
      },
      expect.objectContaining({ name: 'south', isOwner: true }),
    ]);
    expect(await names(server, stranger.token)).toEqual(['elsewhere']);
  });

  it('shows a member what the role allows, and nothing else of the organization', async () => {
    const member = await person(server, 'member');
    await sql`insert into subaccount_access (account_id, subaccount_id, role_id)
      select ${member.accountId}, n.id, r.id from subaccount n, role r
      where n.name = 'north' and r.built_in_key = 'accountant'`.execute(server.services.database);
    const { data } = await ask<{ subaccounts: { permissions: string[] }[] }>(server, member.token, list);
    expect(data.subaccounts).toMatchObject([{ name: 'north', isOwner: false, accessType: 'member' }]);
    expect(data.subaccounts[0]?.permissions).toContain('revenue');
    expect(data.subaccounts[0]?.permissions).not.toContain('agent_workers');
  });

  it('shows the people of an organization all of it, as Super Admins, and nothing while they are suspended', async () => {
    const delegate = await person(server, 'delegate');
    await sql`insert into organization_member (organization_id, account_id)
      select id, ${delegate.accountId} from organization where name = 'Hashworks'`.execute(server.services.database);
    const { data } = await ask<{ subaccounts: { permissions: string[] }[] }>(server, delegate.token, list);
    expect(data.subaccounts).toMatchObject([
      { name: 'north', accessType: 'superAdmin', isOwner: false },
      { name: 'south', accessType: 'superAdmin', isOwner: false },
    ]);
    expect([...(data.subaccounts[0]?.permissions ?? [])].sort()).toEqual([...permissions].sort());
    await sql`update organization_member set is_suspended = true where account_id = ${delegate.accountId}`.execute(
      server.services.database,
    );
    await publishRights(server);
    await within(async () => (await names(server, delegate.token)).length === 0);
  });

  it('shows an observer link and an API key the one subaccount, with their own permissions', async () => {
    for (const [kind, accessType] of [
      ['observer', 'observer'],
      ['api-key', 'apiKey'],
    ] as const) {
      const { data } = await ask<{ subaccounts: { permissions: string[] }[] }>(server, await key(kind, 'south'), list);
      expect(data.subaccounts).toMatchObject([{ name: 'south', accessType, isOwner: false, isApproved: true }]);
      expect(data.subaccounts[0]?.permissions).toContain('agent_workers');
      expect(data.subaccounts[0]?.permissions).not.toContain('withdraw_write');
    }
  });

  it('shows the name and the inviter of an invitation to the confirmed e-mail alone', async () => {
    const invited = await person(server, 'invited');
    const unconfirmed = await person(server, 'unconfirmed', false);
    for (const { email } of [invited, unconfirmed]) await invite(server, 'north', email, 'viewer', owner);
    const { data } = await ask(server, invited.token, list);
    expect(data['subaccounts']).toEqual([
      {
        name: 'north',
        isOwner: false,
        isArchived: false,
        isApproved: false,
        pinned: false,
        accessType: 'member',
        permissions: [],
        hiddenFeatures: [],
        features: { asset: false, gpu: false, energy: false, trading: false },
        organization: null,
        reportedHashrate: null,
        h1AverageHashrate: null,
        h24AverageHashrate: null,
        speedRealTime: null,
        extraCoins: null,
        invitation: { invitedBy: owner.email },
      },
    ]);
    expect(await names(server, unconfirmed.token)).toEqual([]);
    const refused = await ask(server, invited.token, '{ asicsAggregate { count } }', {}, { subaccount: 'north' });
    expect(refused.errors?.[0]?.extensions.code).toBe('access-denied');
  });
});

describe('pins and hidden pages', () => {
  const pin = 'mutation ($n: String!, $p: Boolean!) { setSubaccountPinned(subaccount: $n, isPinned: $p) }';
  const hide =
    'mutation ($n: String!, $h: [String!]!) { updateSubaccountPreference(subaccount: $n, hiddenFeatures: $h) }';

  it("are each account's own, and refused for a subaccount of others", async () => {
    expect((await ask(server, owner.token, pin, { n: 'south', p: true })).errors).toBeUndefined();
    expect(
      (await ask(server, owner.token, hide, { n: 'south', h: ['asic_page', 'asic_page'] })).errors,
    ).toBeUndefined();
    const { data } = await ask<{ subaccounts: object[] }>(server, owner.token, list);
    expect(data.subaccounts).toMatchObject([
      { name: 'north', pinned: false, hiddenFeatures: [] },
      { name: 'south', pinned: true, hiddenFeatures: ['asic_page'] },
    ]);
    for (const [query, variables] of [
      [pin, { n: 'south', p: true }],
      [hide, { n: 'south', h: [] }],
    ] as const)
      expect((await ask(server, stranger.token, query, variables)).errors?.[0]?.extensions.code).toBe('access-denied');
    expect(
      (await ask(server, owner.token, hide, { n: 'south', h: ['api_key_page'] })).errors?.[0]?.extensions.code,
    ).toBe('validation-failed');
    await ask(server, owner.token, pin, { n: 'south', p: false });
    expect((await ask<{ subaccounts: object[] }>(server, owner.token, list)).data.subaccounts[1]).toMatchObject({
      pinned: false,
      hiddenFeatures: ['asic_page'],
    });
    const { rows } = await sql<{ before: object; after: object }>`select before, after from audit_entry
      where action = 'subaccount.preference' and object_name = 'south' order by id`.execute(server.services.database);
    expect(rows.at(-1)).toEqual({ before: { isPinned: true }, after: { isPinned: false } });
    expect(rows).toContainEqual({ before: { hiddenFeatures: [] }, after: { hiddenFeatures: ['asic_page'] } });
  });

  it('go once the subaccount is lost, and stay while a member is suspended', async () => {
    const leaver = await person(server, 'leaver');
    await create(server, leaver, 'of the leaver');
    await sql`insert into subaccount_access (account_id, subaccount_id, role_id, is_suspended)
      select ${leaver.accountId}, n.id, r.id, n.name = 'south' from subaccount n, role r
      where n.name in ('north', 'south') and r.built_in_key = 'viewer'`.execute(server.services.database);
    await sql`insert into subaccount_preference (account_id, subaccount_id, is_pinned)
      select ${leaver.accountId}, id, true from subaccount where name in ('north', 'south', 'elsewhere')`.execute(
      server.services.database,
    );
    await ask(server, leaver.token, pin, { n: 'of the leaver', p: true });
    const { rows } = await sql<{ name: string }>`select n.name from subaccount_preference p
      join subaccount n on n.id = p.subaccount_id where p.account_id = ${leaver.accountId} order by n.name`.execute(
      server.services.database,
    );
    expect(rows.map(({ name }) => name)).toEqual(['north', 'of the leaver', 'south']);
  });
});

describe('archiving', () => {
  const archive = 'mutation ($a: Boolean!) { setSubaccountArchived(subaccount: "south", isArchived: $a) }';

  it('is for the owner, goes both ways and is written down once', async () => {
    expect((await ask(server, stranger.token, archive, { a: true })).errors?.[0]?.extensions.code).toBe(
      'access-denied',
    );
    for (const isArchived of [true, true, false])
      expect((await ask(server, owner.token, archive, { a: isArchived })).errors).toBeUndefined();
    const { rows } = await sql<{ action: string }>`select action from audit_entry where object_name = 'south'
      and action in ('subaccount.archive', 'subaccount.restore') order by id`.execute(server.services.database);
    expect(rows.map(({ action }) => action)).toEqual(['subaccount.archive', 'subaccount.restore']);
  });

  it('is refused to a member, whatever the role, and open to the people of the organization', async () => {
    const admin = await person(server, 'admin');
    await sql`insert into subaccount_access (account_id, subaccount_id, role_id)
      select ${admin.accountId}, n.id, r.id from subaccount n, role r
      where n.name = 'south' and r.built_in_key = 'admin'`.execute(server.services.database);
    expect((await ask(server, admin.token, archive, { a: true })).errors?.[0]?.extensions.code).toBe('access-denied');
    const superAdmin = await person(server, 'super-admin');
    await sql`insert into organization_member (organization_id, account_id)
      select organization_id, ${superAdmin.accountId} from subaccount where name = 'south'`.execute(
      server.services.database,
    );
    expect((await ask(server, superAdmin.token, archive, { a: true })).errors).toBeUndefined();
    const { data } = await ask<{ subaccounts: object[] }>(server, owner.token, list);
    expect(data.subaccounts[1]).toMatchObject({ name: 'south', isArchived: true });
    await ask(server, owner.token, archive, { a: false });
  });
});
