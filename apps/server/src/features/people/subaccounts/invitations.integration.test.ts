import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';
import { ask, create, invite, names, person, seedRoles, within, type Person } from './testing/people.ts';

const approve = 'mutation ($id: ID!) { approveSubaccountAccess(id: $id) }';
const reject = 'mutation ($id: ID!) { rejectSubaccountAccess(id: $id) }';

let server: TestServer;
let owner: Person;

beforeAll(async () => {
  server = await composeTestServer();
  await seedRoles(server);
  owner = await person(server, 'owner');
  await create(server, owner, 'main');
  await sql`update subaccount set has_asset = true where name = 'main'`.execute(server.services.database);
});
afterAll(() => server.close());

describe('answering an invitation', () => {
  it('grants access with its role once, however often it is answered concurrently', async () => {
    const guest = await person(server, 'guest');
    const id = await invite(server, 'main', guest.email, 'viewer', owner);
    const answers = await Promise.all(
      [approve, approve, reject, approve, reject, approve].map((query) => ask(server, guest.token, query, { id })),
    );
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'done').sort();
    expect(codes).toEqual(['done', ...Array<string>(5).fill('not-found')]);
    const { rows } = await sql<{ action: string; members: number }>`
      select action, (select count(*)::int from subaccount_access where account_id = ${guest.accountId}) as members
      from audit_entry where object_id = ${id}`.execute(server.services.database);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.members).toBe(rows[0]?.action === 'invitation.approve' ? 1 : 0);
  });

  it('opens the subaccount with what the role holds', async () => {
    const newcomer = await person(server, 'newcomer');
    const id = await invite(server, 'main', newcomer.email, 'technician', owner);
    expect((await ask(server, newcomer.token, approve, { id })).data).toEqual({ approveSubaccountAccess: true });
    await within(async () => {
      const { errors } = await ask(server, newcomer.token, '{ asicsAggregate { count } }', {}, { subaccount: 'main' });
      return errors === undefined;
    });
    const { errors } = await ask(
      server,
      newcomer.token,
      'mutation { createAgent(name: "x") { id } }',
      {},
      { subaccount: 'main' },
    );
    expect(errors?.[0]?.extensions.code).toBe('access-denied');
  });

  it('is refused to everyone but the confirmed holder of the e-mail', async () => {
    const [holder, other] = [await person(server, 'holder', false), await person(server, 'nosy')];
    const id = await invite(server, 'main', holder.email, 'viewer', owner);
    for (const { token } of [holder, other, owner])
      for (const query of [approve, reject])
        expect((await ask(server, token, query, { id })).errors?.[0]?.extensions.code).toBe('not-found');
    await sql`update account set email_confirmed_at = now() where id = ${holder.accountId}`.execute(
      server.services.database,
    );
    expect((await ask(server, holder.token, reject, { id })).errors).toBeUndefined();
    expect(await names(server, holder.token)).toEqual([]);
  });

  it('neither lifts a suspension nor changes the role of an existing member', async () => {
    const suspended = await person(server, 'suspended');
    await sql`insert into subaccount_access (account_id, subaccount_id, role_id, is_suspended)
      select ${suspended.accountId}, n.id, r.id, true from subaccount n, role r
      where n.name = 'main' and r.built_in_key = 'viewer'`.execute(server.services.database);
    const id = await invite(server, 'main', suspended.email, 'admin', owner);
    expect((await ask(server, suspended.token, approve, { id })).errors).toBeUndefined();
    const { rows } =
      await sql`select r.built_in_key, c.is_suspended from subaccount_access c join role r on r.id = c.role_id
      where c.account_id = ${suspended.accountId}`.execute(server.services.database);
    expect(rows).toEqual([{ built_in_key: 'viewer', is_suspended: true }]);
  });

  it('grants access to an organization', async () => {
    const delegate = await person(server, 'delegate');
    const { rows } = await sql<{ id: string }>`insert into invitation (email, organization_id, invited_by_account_id)
      select ${delegate.email}, organization_id, ${owner.accountId} from subaccount where name = 'main'
      returning public_id as id`.execute(server.services.database);
    expect(await names(server, delegate.token)).toEqual([]);
    expect((await ask(server, delegate.token, approve, { id: rows[0]?.id })).errors).toBeUndefined();
    await within(async () => (await names(server, delegate.token)).includes('main'));
  });

  it('waits while the subaccount is archived', async () => {
    const late = await person(server, 'late');
    const id = await invite(server, 'main', late.email, 'viewer', owner);
    const archive = (isArchived: boolean) =>
      ask(
        server,
        owner.token,
        'mutation ($a: Boolean!) { setSubaccountArchived(subaccount: "main", isArchived: $a) }',
        { a: isArchived },
      );
    await archive(true);
    expect(await names(server, late.token)).toEqual([]);
    expect((await ask(server, late.token, approve, { id })).errors?.[0]?.extensions.code).toBe('not-found');
    await archive(false);
    expect((await ask(server, late.token, approve, { id })).errors).toBeUndefined();
  });
});
