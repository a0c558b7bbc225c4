import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessOf, grantsFor, rootFields } from '../../../platform/graphql/field-access.ts';
import type { RequestContext } from '../../../platform/graphql/context.ts';
import { graphqlMatrix } from '../../../permission-matrix/graphql-matrix.ts';
import { schema } from '../../../schema.ts';
import { startListeningServer, type ListeningServer } from '../../../testing/listening-server.ts';
import { bootstrapOwner, signInOwner } from '../../../testing/owner.ts';

let first: ListeningServer;
let second: ListeningServer;
let ownerToken: string;

beforeAll(async () => {
  first = await startListeningServer();
  second = await startListeningServer({ beside: first });
  await bootstrapOwner(first);
  ownerToken = (await signInOwner(first)).accessToken;
});
afterAll(async () => {
  await second.close();
  await first.close();
});

interface Created {
  id: string;
  token: string;
}

async function makeObserver(role: 'observer' | 'accountant', description = ''): Promise<Created> {
  const { data, errors } = await first.ask<{ createObserver: Created }>(
    ownerToken,
    'mutation ($role: ObserverRole!, $description: String) { createObserver(role: $role, description: $description) { id token } }',
    { role, description },
  );
  expect(errors).toBeUndefined();
  return data.createObserver;
}

const deleteObserver = (id: string) => first.ask(ownerToken, 'mutation ($id: ID!) { deleteObserver(id: $id) }', { id });

const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions.code;

/** What each role may use, by hand: nothing else of the schema. */
const everyones = [
  'Query.coinPrice',
  'Query.agentFeaturePresent',
  'Query.observerProfile',
  'Query.subaccounts',
  'Subscription.coinPriceUpdates',
  'Subscription.observerSubaccountSubscription',
  'Subscription.subaccountSubscription',
];
/** The fields whose row of the permission matrix lets in the observer links of one letter, by hand beside each feature. */
const openTo = (letter: string) =>
  Object.entries(graphqlMatrix).flatMap(([name, { links }]) => (links?.includes(letter) ? [name] : []));
const usable = {
  accountant: [...everyones, ...openTo('K')],
  observer: [...everyones, ...openTo('O')],
} as const;

describe('observer links', () => {
  it('are listed by role without their token, which is shown once and kept as a hash', async () => {
    const made = await makeObserver('accountant', ' Tax office ');
    expect(made.token).toMatch(/^hfo_[\w-]{43}$/);
    const { data } = await first.ask(
      ownerToken,
      '{ observers(where: { role: { _eq: "accountant" } }) { id role subaccount description tokenEnding createdBy lastUsedAt } }',
    );
    expect(data).toEqual({
      observers: [
        {
          id: made.id,
          role: 'accountant',
          subaccount: 'main',
          description: 'Tax office',
          tokenEnding: made.token.slice(-4),
          createdBy: 'owner@headframe.local',
          lastUsedAt: null,
        },
      ],
    });
    const { rows } = await sql<{ text: string }>`select observer::text as text from observer`.execute(
      first.services.database,
    );
    expect(rows.some(({ text }) => text.includes(made.token))).toBe(false);
    await deleteObserver(made.id);
  });

  it.each(['observer', 'accountant'] as const)('give the %s these fields and no others', async (role) => {
    const { token, id } = await makeObserver(role);
    const caller = await first.services.authentication.authenticate(`Bearer ${token}`);
    const context = { caller, subaccountName: null } as RequestContext;
    const allowed = rootFields(schema).filter(({ name, field }) => {
      try {
        grantsFor(
          context,
          accessOf(field) ?? { kind: 'owner' },
          name.startsWith('Mutation.') ? 'change' : 'read',
          null,
        );
        return true;
      } catch {
        return false;
      }
    });
    expect(allowed.map(({ name }) => name).toSorted()).toEqual([...usable[role]].toSorted());
    await deleteObserver(id);
  });

  it('read and change nothing, whatever subaccount or role the request names', async () => {
    const { token, id } = await makeObserver('accountant', 'Books');
    const profile = await first.ask(token, '{ observerProfile { username role subaccount } }');
    expect(profile.data).toEqual({ observerProfile: { username: 'Books', role: 'accountant', subaccount: 'main' } });
    expect(codeOf(await first.ask(token, '{ asicsAggregate { count } }'))).toBe('access-denied');
    expect(codeOf(await first.ask(token, '{ me { email } }'))).toBe('access-denied');
    for (const mutation of [
      'createAgent(name: "x") { id }',
      'createObserver(role: observer) { id }',
      `deleteObserver(id: "${id}")`,
    ])
      expect(codeOf(await first.ask(token, `mutation { ${mutation} }`))).toBe('access-denied');
    expect((await first.ask(ownerToken, '{ observerProfile { role } }')).data).toEqual({ observerProfile: null });
    await expect
      .poll(async () => (await first.ask(ownerToken, '{ observers { lastUsedAt } }')).data)
      .toEqual({ observers: [{ lastUsedAt: expect.any(String) as string }] });
    await deleteObserver(id);
  });

  it('end on every server and on open sockets as soon as they are deleted', async () => {
    const { token, id } = await makeObserver('observer');
    const sockets = [first.openSocket(token), second.openSocket(token)];
    await Promise.all(sockets.map(({ connected }) => connected));
    for (const server of [first, second])
      expect((await server.ask(token, '{ asicsAggregate { count } }')).data).toEqual({ asicsAggregate: { count: 0 } });
    await deleteObserver(id);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4403, 4403]);
    for (const server of [first, second]) {
      const answer = await server.ask(token, '{ asicsAggregate { count } }');
      expect([answer.status, codeOf(answer)]).toEqual([401, '401']);
    }
  });

  it('get a new description, are audited without their token, and never written to the log', async () => {
    const { token, id } = await makeObserver('observer', 'Before');
    await first.ask(ownerToken, 'mutation ($id: ID!) { updateObserver(id: $id, description: "After") }', { id });
    await fetch(`${first.origin}/user/observer-welcome?token=${token}&role=observer`);
    await first.ask(token, '{ asics { ip } }');
    await deleteObserver(id);
    const { rows } = await sql`select action, actor, object_name, before, after from audit_entry
      where object_id = ${id} order by id`.execute(first.services.database);
    const tokenEnding = token.slice(-4);
    expect(rows).toMatchObject([
      { action: 'observer.create', actor: 'owner@headframe.local', after: { role: 'observer', tokenEnding } },
      { action: 'observer.update', before: { description: 'Before' }, after: { description: 'After' } },
      { action: 'observer.delete', object_name: 'After', before: { description: 'After', tokenEnding }, after: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(first.logLines.length).toBeGreaterThan(0);
    expect(first.logLines.join('')).not.toContain(token);
  });

  it('are refused to members without the right, for more than they see themselves, and beyond the limit', async () => {
    const { database } = first.services;
    const { rows } = await sql<{ id: number }>`
      with home as (select id, organization_id from subaccount where name = 'main'), member as (
        insert into account (email, email_confirmed_at) values ('member@headframe.local', now()) returning id
      ), held as (
        insert into role (organization_id, alias, permissions)
        select organization_id, 'Front desk', '{observers_write,observers,revenue}' from home returning id
      ), access as (
        insert into subaccount_access (account_id, subaccount_id, role_id) select member.id, home.id, held.id from member, home, held
      )
      select id from member`.execute(database);
    const { accessToken } = await first.services.sessions.open(rows[0]?.id ?? 0, {
      ip: '127.0.0.1',
      userAgent: 'test',
    });
    const create = (role: string) => first.ask(accessToken, `mutation { createObserver(role: ${role}) { id } }`);
    expect(codeOf(await create('observer'))).toBe('permission-error');
    expect(codeOf(await create('accountant'))).toBeUndefined();
    await sql`insert into observer (subaccount_id, role, token_hash, token_ending)
      select s.id, 'observer', sha256(n::text::bytea), 'abcd' from subaccount s, generate_series(1, 49) n
      where s.name = 'main'`.execute(database);
    const refused = await create('accountant');
    expect(refused.errors?.[0]).toMatchObject({
      message: 'Observer link limit reached.',
      extensions: { code: 'permission-error' },
    });
  });
});
