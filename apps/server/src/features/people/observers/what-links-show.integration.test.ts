import { deviceKinds } from '@headframe/domain/devices/kinds';
import { createHash } from 'node:crypto';
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isObjectType,
  isRequiredArgument,
  isScalarType,
  printSchema,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../../schema.ts';
import { seedAsics } from '../../../testing/seed-site.ts';
import { startListeningServer, type ListeningServer } from '../../../testing/listening-server.ts';
import { bootstrapOwner, signInOwner } from '../../../testing/owner.ts';

let server: ListeningServer;
let ownerToken: string;

/** Every text that is internal to the people of the subaccount holds this. */
const mark = 'zq7internal';

const run = (text: string) => sql.raw(text).execute(server.services.database);

beforeAll(async () => {
  server = await startListeningServer();
  await bootstrapOwner(server);
  ownerToken = (await signInOwner(server)).accessToken;
  const { database } = server.services;
  const { rows } = await sql<{ agentId: number; subaccountId: number }>`
    insert into agent (subaccount_id, name, key_hash) select id, 'Hall A', ${createHash('sha256').update('a').digest()}
    from subaccount where name = 'main' returning id as "agentId", subaccount_id as "subaccountId"`.execute(database);
  const [site] = rows;
  if (!site) throw new Error('No agent was seeded.');
  const [miner] = await seedAsics(database, site as never, [{ ip: '10.0.0.1', workerName: 'rig-7', online: true }]);
  for (const [place, { kind }] of deviceKinds.filter(({ kind: one }) => one !== 'asic').entries())
    await sql`with made as (insert into device (kind, subaccount_id, agent_id, ip, family)
        values (${kind}, ${site.subaccountId}, ${site.agentId}, ${`10.0.1.${place + 1}`}, 'test') returning id)
      insert into ${sql.table(`${kind}_state`)} (device_id, subaccount_id) select id, ${site.subaccountId} from made`.execute(
      database,
    );
  await run(`update device set note = '${mark} note', tags = '{${mark}-tag}', former_name = '${mark} former'`);
  await run(`update asic_state set pool_user = 'main.${mark}'`);
  await run(`insert into asic_detail (device_id, subaccount_id, pools) select ${miner}, ${site.subaccountId},
    '[{"address": "pool:3333", "user": "main.${mark}", "active": true, "alive": true}]'
    on conflict (device_id) do update set pools = excluded.pools`);
  await run(
    `update asic set desired_pools = '[{"address": "pool:3333", "user": "main.${mark}"}]', desired_power_switch = 'on'`,
  );
  await run(`insert into hold (subaccount_id, device_id, holder, holder_id, holder_name, effect, until, why, created_by)
    select ${site.subaccountId}, ${miner}, 'person', 'account 1', '${mark} holder', 'off', now() + interval '1 hour', '${mark} why', id
    from account limit 1`);
  await run(`with made as (insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, origin, expires_at, device_count)
      values (${site.subaccountId}, gen_random_uuid(), ${site.agentId}, 'stop', '{}', 'console', now() + interval '1 hour', 1) returning id)
    insert into agent_request_item (request_id, subaccount_id, agent_id, device_id, name, ip, message)
    select id, ${site.subaccountId}, ${site.agentId}, ${miner}, 'rig-7', '10.0.0.1', '${mark} result' from made`);
  await run(
    `insert into worker (subaccount_id, coin_enum, name, tags, first_share_at) select ${site.subaccountId}, 0, 'rig-9', '{${mark}-worker}', now()`,
  );
});
afterAll(() => server.close());

const links: Record<string, string> = {};
async function link(shows: string, role = 'observer'): Promise<string> {
  const token =
    links[shows] ??
    (
      await server.ask<{ createObserver: { token: string } }>(
        ownerToken,
        `mutation { createObserver(role: ${role}${role === 'observer' ? `, shows: ${shows}` : ''}) { token } }`,
      )
    ).data.createObserver.token;
  links[shows] = token;
  return token;
}

const built = buildSchema(printSchema(schema));

/** Everything that can be selected of a type without arguments, to a depth. */
function selectionOf(type: GraphQLObjectType, depth: number): string {
  const parts = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some(isRequiredArgument)) return [];
    const inner = getNamedType(field.type);
    if (isScalarType(inner) || isEnumType(inner)) return [field.name];
    if (!isObjectType(inner) || depth === 0) return [];
    const nested = selectionOf(inner, depth - 1);
    return nested === '' ? [] : [`${field.name} { ${nested} }`];
  });
  return parts.join(' ');
}

/** An operation for a root field that asks for everything it has; undefined where it needs an argument. */
function everythingOf(field: GraphQLField<unknown, unknown>): string | undefined {
  const needed: Record<string, string> = { names: '["count"]' };
  const missing = field.args.filter((argument) => isRequiredArgument(argument) && needed[argument.name] === undefined);
  const facets = field.args.find(({ name }) => name === 'columns' || name === 'groupBy');
  if (missing.some((argument) => argument !== facets)) return undefined;
  const given = field.args.flatMap((argument) => {
    const named = getNamedType(argument.type);
    if (argument === facets && isEnumType(named))
      return [
        `${argument.name}: [${named
          .getValues()
          .map(({ name }) => name)
          .join(', ')}]`,
      ];
    if (argument.name === 'limit') return ['limit: 100'];
    return isRequiredArgument(argument) ? [`${argument.name}: ${needed[argument.name] ?? ''}`] : [];
  });
  const type = getNamedType(field.type);
  const selection = isObjectType(type) ? ` { ${selectionOf(type, 2)} }` : '';
  return `{ ${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}${selection} }`;
}

const queries = [
  ...Object.values(built.getQueryType()?.getFields() ?? {}).flatMap((field) => everythingOf(field) ?? []),
  // Its figures stand on shares, of which there are none.
  '{ workers { name tags ownTags } }',
];

/** The names of the fields below which a caller finds the mark, asking for everything. */
async function found(token: string): Promise<string[]> {
  const names = new Set<string>();
  const collect = (value: unknown, name: string) => {
    if (typeof value === 'string' && value.includes(mark)) names.add(name);
    else if (Array.isArray(value)) for (const each of value) collect(each, name);
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) collect(each, key);
  };
  for (const query of queries) {
    const answer = await server.ask(token, query);
    if (!answer.errors) collect(answer.data, '');
    else
      expect(['access-denied', 'not-found', '401'], JSON.stringify(answer.errors)).toContain(
        answer.errors[0]?.extensions.code,
      );
  }
  return [...names].toSorted();
}

describe('what is internal to the people of a subaccount', () => {
  it(
    'is found nowhere by a link that does not show devices in full, whatever it asks for',
    { timeout: 120_000 },
    async () => {
      expect(queries.length).toBeGreaterThan(60);
      for (const view of ['farm', 'pool']) expect([view, await found(await link(view))]).toEqual([view, []]);
      expect(await found(await link('revenues', 'accountant'))).toEqual([]);
    },
  );

  it('is shown by one that does', { timeout: 120_000 }, async () => {
    const names = await found(await link('devices'));
    expect(names).toEqual(
      expect.arrayContaining([
        'note',
        'tags',
        'poolUser',
        'user',
        'formerName',
        'heldBy',
        'heldWhy',
        'message',
        'ownTags',
      ]),
    );
  });

  it.each([
    ['asicsAggregate(where: { note: { _ilike: "%zq7%" } }) { count }', 1],
    ['asicsAggregate(where: { tags: { _contains: ["zq7internal-tag"] } }) { count }', 1],
    ['asicsAggregate(where: { poolUser: { _ilike: "%zq7%" } }) { count }', 1],
    ['asicsAggregate(where: { formerName: { _neq: "" } }) { count }', 1],
    ['asicsAggregate(where: { totalTags: { _gt: 0 } }) { count }', 1],
    ['asicsAggregate(where: { desiredPowerSwitch: { _eq: "on" } }) { count }', 1],
    ['asicsAggregate(where: { heldBy: { _isNull: false } }) { count }', 1],
    ['asicsAggregate(where: { _or: [{ note: { _ilike: "%zq7%" } }, { poolUser: { _ilike: "%zq7%" } }] }) { count }', 1],
    ['pdusAggregate(where: { note: { _ilike: "%zq7%" } }) { count }', 1],
    ['workersAggregate(where: { tags: { _contains: ["zq7internal-worker"] } }) { count }', 1],
  ])('cannot be guessed by a filter: %s', async (field, count) => {
    const [name = ''] = field.split('(');
    const counted = async (view: string) =>
      (await server.ask<Record<string, { count: number }>>(await link(view), `{ ${field} }`)).data[name]?.count;
    expect(await counted('devices')).toBe(count);
    expect(await counted('farm')).toBe(0);
  });

  it('stays out of subscriptions, orders and facets', async () => {
    const { client, connected } = server.openSocket(await link('farm'));
    await connected;
    const { data } = await server.ask<{ asics: { id: string }[] }>(
      await link('farm'),
      '{ asics(orderBy: [{ note: desc }, { poolUser: asc }, { desiredAt: asc }]) { id } }',
    );
    const results = client.iterate<Record<string, unknown>>({
      query: `subscription { asicUpdates(ids: ["${data.asics[0]?.id}"]) { note tags poolUser workerName pools { user address } } }`,
    });
    expect((await results.next()).value?.data).toEqual({
      asicUpdates: [
        { note: '', tags: [], poolUser: null, workerName: 'rig-7', pools: [{ user: '', address: 'pool:3333' }] },
      ],
    });
    await results.return?.();
    const facets = await server.ask(await link('farm'), '{ asicsFacets(columns: [tags]) { values { value } } }');
    expect(facets.data).toEqual({ asicsFacets: [{ values: [] }] });
    void client.dispose();
  });

  it('is in no file that a link gets', async () => {
    for (const view of ['farm', 'devices'])
      for (const path of ['export_asics', 'export_asic_history', 'export_pdus', 'export_workers']) {
        const answer = await fetch(`${server.origin}/api/bulks/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${await link(view)}`, 'content-type': 'application/json' },
          body: '{}',
        });
        expect([403, 404], path).toContain(answer.status);
      }
  });
});

describe('a link to the pool', () => {
  it('shows workers and revenues, and nothing of the farm behind them', async () => {
    const token = await link('pool');
    const codeOf = async (query: string) => (await server.ask(token, query)).errors?.[0]?.extensions.code;
    expect(await codeOf('{ workers { name } }')).toBeUndefined();
    for (const query of ['{ asics { ip } }', '{ pdus { ip } }', '{ events { id } }', '{ siteGroups { name } }'])
      expect(await codeOf(query), query).toBe('access-denied');
    await run(`update worker set name = 'rig-7'`);
    const { data, errors } = await server.ask(
      token,
      '{ workers { name asicId agentName isConnected agentData { consumption } } }',
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      workers: [{ name: 'rig-7', asicId: null, agentName: null, isConnected: null, agentData: null }],
    });
  });

  it('gives no rights beside another link of the house', async () => {
    const [pool, farm] = [await link('pool'), await link('farm')];
    const asked = await fetch(`${server.origin}/v1/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${pool}, Bearer ${farm}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ asicsAggregate { count } }' }),
    });
    expect(await asked.json()).toMatchObject({ errors: [{ extensions: { code: '401' } }] });
    const each = await Promise.all([pool, farm].map((token) => server.ask(token, '{ asicsAggregate { count } }')));
    expect(each.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(['access-denied', undefined]);
  });
});
