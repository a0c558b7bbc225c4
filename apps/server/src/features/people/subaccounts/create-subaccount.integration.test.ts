import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GraphqlAnswer } from '../../../testing/graphql-server.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';
import { ask, create, names, person, seedRoles, publishRights, within, type Person } from './testing/people.ts';

const limit = 4;
const query = `mutation ($name: String!, $coin: Int, $organization: ID) {
  createSubaccount(name: $name, coinEnum: $coin, organization: $organization) { id name } }`;

let server: TestServer;

beforeAll(async () => {
  server = await composeTestServer({ environment: { HEADFRAME_SUBACCOUNT_LIMIT: String(limit) } });
  await seedRoles(server);
});
afterAll(() => server.close());

const make = ({ token }: Person, name: string, more: Record<string, unknown> = {}, headers = {}) =>
  ask(server, token, query, { name, ...more }, headers);
const codes = (answers: readonly GraphqlAnswer<unknown>[]) =>
  answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'made').sort();

async function organizationOf({ accountId }: Person): Promise<string> {
  const { rows } = await sql<{ id: string }>`select public_id as id from organization
    where owner_account_id = ${accountId}`.execute(server.services.database);
  return rows[0]?.id ?? '';
}

describe('creating a subaccount', () => {
  it('makes the creator its owner, without any feature flag, in an organization that is created with the first', async () => {
    const creator = await person(server, 'creator');
    const both = await Promise.all([make(creator, 'first'), make(creator, 'second', { coin: 1 })]);
    expect(codes(both)).toEqual(['made', 'made']);
    const { rows } =
      await sql`select n.name, n.coin_enum, c.permissions, n.has_asset, n.has_gpu, n.has_energy, n.has_trading,
        n.organization_id = o.id as own
      from subaccount n join subaccount_access c on c.subaccount_id = n.id join organization o on o.owner_account_id = c.account_id
      where c.account_id = ${creator.accountId} order by n.name`.execute(server.services.database);
    const usual = {
      permissions: ['all'],
      own: true,
      has_asset: false,
      has_gpu: false,
      has_energy: false,
      has_trading: false,
    };
    expect(rows).toEqual([
      { name: 'first', coin_enum: 0, ...usual },
      { name: 'second', coin_enum: 1, ...usual },
    ]);
  });

  it('grants a later one the feature flags that its organization has', async () => {
    const energy = await person(server, 'energy');
    await create(server, energy, 'energy 1');
    await sql`update subaccount set has_energy = true, has_trading = true where name = 'energy 1'`.execute(
      server.services.database,
    );
    await create(server, energy, 'energy 2');
    const { rows } = await sql`select has_asset, has_gpu, has_energy, has_trading from subaccount
      where name = 'energy 2'`.execute(server.services.database);
    expect(rows).toEqual([{ has_asset: false, has_gpu: false, has_energy: true, has_trading: true }]);
  });

  it('refuses a name that is taken, by whomever', async () => {
    const [one, other] = [await person(server, 'one'), await person(server, 'other')];
    await create(server, one, 'Taken name');
    expect((await make(other, 'Taken name')).errors?.[0]).toMatchObject({
      message: 'Subaccount "Taken name" is already taken.',
      extensions: { code: 'constraint-violation' },
    });
  });

  it('reveals to an account only of a few names that they are taken', async () => {
    const [holder, prober] = [await person(server, 'holder'), await person(server, 'prober')];
    await create(server, holder, 'A known name');
    await create(server, prober, 'A name of its own');
    const answers = [];
    for (let guess = 0; guess < 12; guess += 1) answers.push(await make(prober, 'A known name'));
    expect(codes(answers)).toEqual(['429', '429', ...Array<string>(10).fill('constraint-violation')]);
    expect(codes([await make(prober, 'A name nobody has')])).toEqual(['429']);
    expect(codes([await make(holder, 'A second name')])).toEqual(['made']);
  });

  it('lets one of many have a name that all ask for at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => person(server, `racer-${index}`)));
    const answers = await Promise.all(people.map((each) => make(each, 'the one name')));
    expect(codes(answers)).toEqual([...Array<string>(7).fill('constraint-violation'), 'made']);
  });

  it('ends at the limit, archived ones counted, also when asked for many at once', async () => {
    const greedy = await person(server, 'greedy');
    await create(server, greedy, 'greedy');
    await ask(server, greedy.token, 'mutation { setSubaccountArchived(subaccount: "greedy", isArchived: true) }');
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => make(greedy, `greedy ${index}`)));
    expect(codes(answers)).toEqual([
      ...Array<string>(limit - 1).fill('made'),
      ...Array<string>(7).fill('permission-error'),
    ]);
    expect((await make(greedy, 'one more')).errors?.[0]).toMatchObject({
      message: 'Subaccount limit reached.',
      extensions: {
        code: 'permission-error',
        detail: { caption: 'You are not allowed to create subaccounts anymore.' },
      },
    });
  });

  it('ends at the limit of the owner, however many organizations it is spread over', async () => {
    const spreader = await person(server, 'spreader');
    await create(server, spreader, 'spread');
    const organizations = await Promise.all(
      ['east', 'west'].map(async (name) => {
        const { data } = await ask<{ createOrganization: string }>(
          server,
          spreader.token,
          'mutation ($name: String!) { createOrganization(name: $name) }',
          { name },
        );
        return data.createOrganization;
      }),
    );
    await within(async () => !(await make(spreader, 'spread east', { organization: organizations[0] })).errors);
    const answers = await Promise.all(
      [...organizations, ...organizations].map((organization, index) =>
        make(spreader, `spread ${index}`, { organization }),
      ),
    );
    expect(codes(answers)).toEqual([...Array<string>(limit - 2).fill('made'), 'permission-error', 'permission-error']);
  });

  it('goes into the organization of the header, for those who act for it, and its owner owns it', async () => {
    const [boss, delegate] = [await person(server, 'boss'), await person(server, 'the-delegate')];
    await create(server, boss, 'of the boss');
    const organization = await organizationOf(boss);
    expect((await make(delegate, 'not mine', {}, { organization })).errors?.[0]?.extensions.code).toBe('access-denied');
    expect((await make(delegate, 'not mine', { organization })).errors?.[0]?.extensions.code).toBe('access-denied');
    await sql`insert into organization_member (organization_id, account_id)
      select id, ${delegate.accountId} from organization where public_id = ${organization}`.execute(
      server.services.database,
    );
    await publishRights(server);
    await within(async () => (await names(server, delegate.token)).includes('of the boss'));
    expect((await make(delegate, 'made for the boss', {}, { organization })).errors).toBeUndefined();
    const { rows } = await sql`select owner_account_id from subaccount where name = 'made for the boss'`.execute(
      server.services.database,
    );
    expect(rows).toEqual([{ owner_account_id: boss.accountId }]);
    await within(async () => (await names(server, delegate.token)).includes('made for the boss'));
    expect((await make(delegate, 'my own')).errors).toBeUndefined();
    const { rows: own } = await sql`select owner_account_id from subaccount where name = 'my own'`.execute(
      server.services.database,
    );
    expect(own).toEqual([{ owner_account_id: delegate.accountId }]);
  });

  it('refuses names that a header would not carry, unknown coins and odd ids of organizations', async () => {
    const typist = await person(server, 'typist');
    for (const name of ['', ' a', 'a ', 'ä', 'a\nb', 'x'.repeat(65)])
      expect((await make(typist, name)).errors?.[0]?.extensions.code).toBe('validation-failed');
    expect((await make(typist, 'fine', { coin: 7 })).errors?.[0]?.extensions.code).toBe('validation-failed');
    expect((await make(typist, 'fine', { organization: 'mine' })).errors?.[0]?.extensions.code).toBe(
      'validation-failed',
    );
    expect(await names(server, typist.token)).toEqual([]);
  });
});
