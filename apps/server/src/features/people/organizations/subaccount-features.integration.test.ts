import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startListeningServer, type ListeningServer } from '../../../testing/listening-server.ts';
import { bootstrapOwner, signInOwner } from '../../../testing/owner.ts';

interface Listed {
  id: string;
  name: string;
  features: object;
}

let server: ListeningServer;
let administrator: string;
let stranger: string;
let home: string;

const none = { asset: false, gpu: false, energy: false, trading: false };
const setFeature =
  'mutation ($id: ID!, $feature: FeatureName!, $isOn: Boolean!) { adminSetSubaccountFeature(id: $id, feature: $feature, isOn: $isOn) }';
const listOf = (field: string) =>
  `query ($organization: ID!) { rows: ${field}(where: { organizationId: { _eq: $organization } }) {
    id name features { asset gpu energy trading } } }`;

beforeAll(async () => {
  server = await startListeningServer();
  await bootstrapOwner(server);
  administrator = (await signInOwner(server)).accessToken;
  const { rows } = await sql<{ id: number }>`insert into account (email, email_confirmed_at)
    values ('stranger@example.test', now()) returning id`.execute(server.services.database);
  const opened = await server.services.sessions.open(rows[0]?.id ?? 0, { ip: '127.0.0.1', userAgent: 'test' });
  stranger = opened.accessToken;
  await server.ask(stranger, 'mutation { createSubaccount(name: "hill") { id } }');
  await vi.waitFor(async () => {
    const { data } = await server.ask(stranger, '{ subaccounts { name } }');
    expect(data).toEqual({ subaccounts: [{ name: 'hill' }] });
  }, 30_000);
  home =
    (await server.ask<{ organizations: { id: string }[] }>(stranger, '{ organizations { id } }')).data.organizations[0]
      ?.id ?? '';
});
afterAll(() => server.close());

async function subaccountsSeenBy(token: string): Promise<Listed[]> {
  const field = token === administrator ? 'allOrganizationSubaccounts' : 'organizationSubaccounts';
  const { data } = await server.ask<{ rows: Listed[] }>(token, listOf(field), { organization: home });
  return data.rows;
}

async function switchFeature(token: string, given: object): Promise<string | undefined> {
  const { errors } = await server.ask(token, setFeature, { feature: 'asset', isOn: true, ...given });
  return errors?.[0]?.extensions.code;
}

describe('the features of a subaccount', () => {
  it('are none in an organization of a stranger, as the administrator sees there', async () => {
    expect(await subaccountsSeenBy(administrator)).toMatchObject([{ name: 'hill', features: none }]);
    expect(await subaccountsSeenBy(stranger)).toEqual(await subaccountsSeenBy(administrator));
  });

  it('are switched by the administrator alone', async () => {
    const [hill] = await subaccountsSeenBy(administrator);
    expect(await switchFeature(stranger, { id: hill?.id })).toBe('access-denied');
    expect(await switchFeature(administrator, { id: home })).toBe('not-found');
    expect(await switchFeature(administrator, { id: hill?.id, feature: 'everything' })).toBeDefined();
    expect(await subaccountsSeenBy(stranger)).toMatchObject([{ features: none }]);
  });

  it('reach open pages at once, are written down once, and go to what is made later in the organization', async () => {
    const [hill] = await subaccountsSeenBy(administrator);
    const opened = server.openSocket(stranger);
    await opened.connected;
    for (const feature of ['asset', 'asset', 'trading'])
      expect(await switchFeature(administrator, { id: hill?.id, feature })).toBeUndefined();
    expect(await opened.closed).toBe(4403);
    expect(await switchFeature(administrator, { id: hill?.id, feature: 'trading', isOn: false })).toBeUndefined();
    const views = server.openSocket(stranger).client.iterate<{ subaccountSubscription: { features: object } }>({
      query: 'subscription { subaccountSubscription(subaccount: "hill") { features { asset gpu energy trading } } }',
    });
    expect((await views.next()).value?.data?.subaccountSubscription.features).toEqual({ ...none, asset: true });
    const { rows } = await sql`select object_name, before, after from audit_entry where action = 'subaccount.features'
      order by id`.execute(server.services.database);
    expect(rows).toEqual([
      { object_name: 'hill', before: { asset: false }, after: { asset: true } },
      { object_name: 'hill', before: { trading: false }, after: { trading: true } },
      { object_name: 'hill', before: { trading: true }, after: { trading: false } },
    ]);
    await server.ask(stranger, 'mutation { createSubaccount(name: "dale") { id } }');
    expect(await subaccountsSeenBy(stranger)).toMatchObject([
      { name: 'dale', features: { ...none, asset: true } },
      { name: 'hill', features: { ...none, asset: true } },
    ]);
  });

  it('are written down for their people without the e-mail of the administrator', async () => {
    const { rows } = await sql`select distinct actor, ip from audit_entry e join subaccount n on n.id = e.subaccount_id
      where action = 'subaccount.features' and n.name = 'hill'`.execute(server.services.database);
    expect(rows).toEqual([{ actor: 'Administrator', ip: null }]);
  });

  it('close what requires their permissions, whatever role is held, and open it again', async () => {
    const hill = (await subaccountsSeenBy(administrator)).find(({ name }) => name === 'hill');
    const problemOf = async (query: string, subaccount?: string) => {
      const named = subaccount ? `(subaccount: "${subaccount}")` : '';
      const { errors } = await server.ask(stranger, query.replace('NAMED', named));
      return errors?.[0] && `${errors[0].extensions.code}: ${errors[0].message}`;
    };
    const devices = '{ asicsAggregateNAMED { count } }';
    const creation = 'mutation { createAgent(name: "North", subaccount: "hill") { id } }';
    expect(await problemOf(devices, 'hill')).toBeUndefined();
    expect(await switchFeature(administrator, { id: hill?.id, isOn: false })).toBeUndefined();
    const refused = 'access-denied: Asset is not enabled for this subaccount.';
    await expect.poll(() => problemOf(devices, 'hill')).toBe(refused);
    expect(await problemOf(creation)).toBe(refused);
    expect(await problemOf(devices, 'dale')).toBeUndefined();
    expect(await problemOf('{ observersNAMED { id } }', 'hill')).toBeUndefined();
    const { data } = await server.ask(stranger, '{ subaccountSummaries { subaccount connected } }');
    expect(data).toEqual({
      subaccountSummaries: [
        { subaccount: 'dale', connected: 0 },
        { subaccount: 'hill', connected: null },
      ],
    });
    expect(await switchFeature(administrator, { id: hill?.id, isOn: true })).toBeUndefined();
    await expect.poll(() => problemOf(devices, 'hill')).toBeUndefined();
  });

  it('are not waited for: a new organization takes a subaccount at once', async () => {
    for (const name of ['Alpine', 'Boreal', 'Coastal']) {
      const created = await server.ask<{ createOrganization: string }>(
        stranger,
        'mutation ($name: String!) { createOrganization(name: $name) }',
        { name },
      );
      const { errors } = await server.ask(
        stranger,
        'mutation ($name: String!, $organization: ID) { createSubaccount(name: $name, organization: $organization) { id } }',
        { name: name.toLowerCase(), organization: created.data.createOrganization },
      );
      expect(errors).toBeUndefined();
      const { data } = await server.ask(stranger, '{ observers { id } }', {});
      expect(data).toBeTruthy();
    }
  });
});
