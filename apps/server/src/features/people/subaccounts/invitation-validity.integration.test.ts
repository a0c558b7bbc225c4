import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';
import { ask, create, invite, names, person, seedRoles, publishRights, type Person } from './testing/people.ts';

let server: TestServer;
let owner: Person;
let lead: Person;

beforeAll(async () => {
  server = await composeTestServer();
  await seedRoles(server);
  owner = await person(server, 'owner');
  await create(server, owner, 'main');
  lead = await person(server, 'lead');
  await sql`insert into subaccount_access (account_id, subaccount_id, role_id)
    select ${lead.accountId}, n.id, r.id from subaccount n, role r
    where n.name = 'main' and r.built_in_key = 'admin'`.execute(server.services.database);
});
afterAll(() => server.close());

const approve = async ({ token }: Person, id: string) =>
  (await ask(server, token, 'mutation ($id: ID!) { approveSubaccountAccess(id: $id) }', { id })).errors?.[0];
const notOpen = { message: 'This invitation is no longer open.', extensions: { code: 'not-found' } };

interface Listed {
  email: string;
  uuid: string;
  role: string;
  invitation: { validity: string; invitedBy: string | null; endsAt: string } | null;
}

async function listed(email: string): Promise<Listed | undefined> {
  const { data } = await ask<{ teamMembers: Listed[] }>(
    server,
    owner.token,
    '{ teamMembers(limit: 100) { email uuid role invitation { validity invitedBy endsAt } } }',
  );
  return data.teamMembers.find((row) => row.email === email);
}

const validityOf = async (email: string) => (await listed(email))?.invitation?.validity;

async function setLead(change: { isSuspended?: boolean; role?: string }): Promise<void> {
  await sql`update subaccount_access set is_suspended = coalesce(${change.isSuspended ?? null}::boolean, is_suspended),
    role_id = coalesce((select id from role where built_in_key = ${change.role ?? null}), role_id)
    where account_id = ${lead.accountId}`.execute(server.services.database);
  await publishRights(server);
}

const age = (id: string, days: number) =>
  sql`update invitation set sent_at = now() - make_interval(days => ${days}, secs => -60) where public_id = ${id}::uuid`.execute(
    server.services.database,
  );

describe('an invitation', () => {
  it('is valid only while its sender has the right to send it', async () => {
    const guest = await person(server, 'guest');
    const id = await invite(server, 'main', guest.email, 'manager', lead);
    const { invitation } = (await listed(guest.email)) ?? {};
    expect(invitation).toMatchObject({ validity: 'open', invitedBy: lead.email });
    for (const change of [{ isSuspended: true }, { isSuspended: false, role: 'manager' }]) {
      await setLead(change);
      expect(await validityOf(guest.email)).toBe('suspended');
      expect(await names(server, guest.token)).toEqual([]);
      expect(await approve(guest, id)).toMatchObject(notOpen);
    }
    await setLead({ role: 'admin' });
    expect(await names(server, guest.token)).toEqual(['main']);
    expect(await approve(guest, id)).toBeUndefined();
  });

  it('of a sender whose role has shrunk is valid within that role', async () => {
    const { rows } = await sql<{ id: number; publicId: string }>`insert into role (organization_id, alias, permissions)
      select organization_id, 'Front', '{subaccount_access,subaccount_access_write,revenue}' from subaccount
      returning id, public_id as "publicId"`.execute(server.services.database);
    const [more, less] = [await person(server, 'more'), await person(server, 'less')];
    const id = await invite(server, 'main', more.email, 'viewer', lead);
    const own = await invite(server, 'main', less.email, 'viewer', lead);
    await sql`update invitation set role_id = ${rows[0]?.id} where public_id = ${own}::uuid`.execute(
      server.services.database,
    );
    await sql`update subaccount_access set role_id = ${rows[0]?.id} where account_id = ${lead.accountId}`.execute(
      server.services.database,
    );
    expect(await approve(more, id)).toMatchObject(notOpen);
    expect(await approve(less, own)).toBeUndefined();
    await setLead({ role: 'admin' });
  });

  it('is suspended when the account that sent it is gone', async () => {
    const [sender, guest] = [await person(server, 'sender'), await person(server, 'orphan')];
    const id = await invite(server, 'main', guest.email, 'viewer', sender);
    await sql`delete from account where id = ${sender.accountId}`.execute(server.services.database);
    expect((await listed(guest.email))?.invitation).toMatchObject({ validity: 'suspended', invitedBy: null });
    expect(await approve(guest, id)).toMatchObject(notOpen);
  });

  it('ends after 14 days; sent again, it is valid for 14 more, in the name of its new sender', async () => {
    const guest = await person(server, 'late');
    const id = await invite(server, 'main', guest.email, 'viewer', lead);
    await age(id, 14);
    expect(await validityOf(guest.email)).toBe('open');
    await age(id, 15);
    expect(await validityOf(guest.email)).toBe('expired');
    expect(await names(server, guest.token)).toEqual([]);
    expect(await approve(guest, id)).toMatchObject(notOpen);
    const again = await ask(server, owner.token, 'mutation ($id: ID!) { resendInvitation(uuid: $id) }', { id });
    expect(again.errors).toBeUndefined();
    const { invitation } = (await listed(guest.email)) ?? {};
    expect(invitation).toMatchObject({ validity: 'open', invitedBy: owner.email });
    const days = (Date.parse(invitation?.endsAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(await approve(guest, id)).toBeUndefined();
  });

  it('that has ended is replaced by a new one, from the list of the team and from that of all members', async () => {
    const { data } = await ask<{ roles: { id: string; alias: string }[] }>(
      server,
      owner.token,
      '{ roles(subaccount: "main") { id alias } }',
    );
    const roleId = data.roles.find(({ alias }) => alias === 'Technician')?.id;
    const mutations = [
      'mutation ($email: String!, $roleId: ID!) { insertMember(email: $email, roleId: $roleId, subaccount: "main") }',
      `mutation ($email: String!, $roleId: ID!) {
        upsertSubaccountAccess(email: $email, access: [{ subaccount: "main", roleId: $roleId }]) }`,
    ];
    for (const [index, query] of mutations.entries()) {
      const guest = await person(server, `again${index}`);
      const id = await invite(server, 'main', guest.email, 'technician', lead);
      await age(id, 15);
      expect((await ask(server, owner.token, query, { email: guest.email, roleId })).errors).toBeUndefined();
      expect(await listed(guest.email)).toMatchObject({
        role: 'Technician',
        invitation: { validity: 'open', invitedBy: owner.email },
      });
      const { rows } = await sql`select from outbox where recipient = ${guest.email}`.execute(server.services.database);
      expect(rows).toHaveLength(1);
      expect(await approve(guest, id)).toBeUndefined();
    }
  });

  it('whose role another person changed is answered for by that person', async () => {
    const guest = await person(server, 'promoted');
    const id = await invite(server, 'main', guest.email, 'viewer', lead);
    const { data } = await ask<{ roles: { id: string; alias: string }[] }>(
      server,
      owner.token,
      '{ roles(subaccount: "main") { id alias } }',
    );
    const roleId = data.roles.find(({ alias }) => alias === 'Admin')?.id;
    const query = 'mutation ($id: ID!, $roleId: ID!) { updateMember(uuid: $id, roleId: $roleId) }';
    expect((await ask(server, owner.token, query, { id, roleId })).errors).toBeUndefined();
    await setLead({ isSuspended: true });
    expect(await approve(guest, id)).toBeUndefined();
    await setLead({ isSuspended: false });
  });

  it('into an organization ends after 14 days too, and is valid only from its owner', async () => {
    const delegate = await person(server, 'delegate');
    const invited = async (inviter: Person, email: string) =>
      (
        await sql<{ id: string }>`insert into invitation (email, organization_id, invited_by_account_id)
          select ${email}, organization_id, ${inviter.accountId} from subaccount where name = 'main'
          returning public_id as id`.execute(server.services.database)
      ).rows[0]?.id ?? '';
    const id = await invited(owner, delegate.email);
    await age(id, 15);
    expect(await approve(delegate, id)).toMatchObject(notOpen);
    await age(id, 0);
    expect(await approve(delegate, id)).toBeUndefined();
    const other = await person(server, 'other');
    expect(await approve(other, await invited(delegate, other.email))).toMatchObject(notOpen);
  });
});

describe('the mails of an hour', () => {
  it('are not exceeded by requests at the same moment, of one person or several', async () => {
    await sql`insert into audit_entry (actor_kind, actor, action, object_kind, subaccount_id)
      select 'account', 'x', 'member.invite', 'invitation', n.id from subaccount n, generate_series(1, 59 - (
        select count(*)::int from audit_entry e where e.subaccount_id = n.id
          and e.action in ('member.invite', 'invitation.resend')))`.execute(server.services.database);
    const { data } = await ask<{ roles: { id: string }[] }>(server, owner.token, '{ roles(limit: 1) { id } }');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        ask(
          server,
          (index % 2 === 0 ? owner : lead).token,
          `mutation ($email: String!, $roleId: ID!) { insertMember(email: $email, roleId: $roleId) }`,
          { email: `crowd${index}@people.test`, roleId: data.roles[0]?.id },
        ),
      ),
    );
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'done').sort();
    expect(codes).toEqual(['done', ...Array<string>(5).fill('permission-error')]);
  });
});
