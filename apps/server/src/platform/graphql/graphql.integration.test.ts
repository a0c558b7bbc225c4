import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGraphqlTestServer, type GraphqlTestServer } from '../../testing/graphql-server.ts';
import { callerWith, seedAsics, seedSite, type SeededSite } from '../../testing/seed-site.ts';

let server: GraphqlTestServer;
let north: SeededSite;
let south: SeededSite;

beforeAll(async () => {
  server = await startGraphqlTestServer();
  north = await seedSite(server.database, 'north');
  south = await seedSite(server.database, 'south');
  await seedAsics(server.database, north, [
    {
      ip: '10.0.0.9',
      model: 'S19',
      tags: ['a'],
      online: true,
      hashrate: 1e14,
      power: 3000,
      lastSeen: new Date(),
      issues: 16,
    },
    { ip: '10.0.0.10', model: 'S21', online: true, hashrate: 2e14, power: 3500, lastSeen: new Date() },
    { ip: '10.0.1.1', model: 'S19', online: false },
  ]);
  await seedAsics(server.database, south, [
    { ip: '10.9.0.1', model: 'M50', online: true, hashrate: 1e14, lastSeen: new Date() },
  ]);
});
afterAll(() => server.close());

const list =
  '{ asics(orderBy: [{ ip: asc }]) { ip hashrate efficiency issues status } asicsAggregate { count online hashrate hotCount } }';

describe('GraphQL over HTTP', () => {
  it('answers with the rows of the subaccounts the caller may enter, in wire units', async () => {
    const { data } = await server.ask(north.owner, list);
    expect(data).toEqual({
      asics: [
        { ip: '10.0.0.9', hashrate: 100, efficiency: 30, issues: ['HOT'], status: 'hashing' },
        { ip: '10.0.0.10', hashrate: 200, efficiency: 17.5, issues: [], status: 'hashing' },
        { ip: '10.0.1.1', hashrate: null, efficiency: null, issues: [], status: 'unknown' },
      ],
      asicsAggregate: { count: 3, online: 2, hashrate: 300, hotCount: 1 },
    });
  });

  it('answers alike on the compiled path', async () => {
    const first = await server.ask(south.owner, list);
    for (let round = 0; round < 4; round += 1) expect(await server.ask(south.owner, list)).toEqual(first);
  });

  it('keeps to the subaccount of the header, and lets an explicit argument win', async () => {
    const both = { ...north.owner, grants: [...north.owner.grants, ...south.owner.grants] };
    const count = async (query: string, header?: string) =>
      (await server.ask<{ asicsAggregate: { count: number } }>(both, query, {}, header)).data.asicsAggregate.count;
    expect(await count('{ asicsAggregate { count } }')).toBe(4);
    expect(await count('{ asicsAggregate { count } }', 'south')).toBe(1);
    expect(await count('{ asicsAggregate(subaccount: "north") { count } }', 'south')).toBe(3);
  });

  it.each([
    ['nobody', null, '401'],
    ['a caller without the permission', callerWith(1, 1, 'north', ['agent_write']), 'access-denied'],
    ['a caller without a subaccount', { ...callerWith(1, 1, 'north', []), grants: [] }, 'access-denied'],
  ])('refuses %s', async (_who, caller, code) => {
    const answer = await server.ask(caller, '{ asics { ip } }');
    expect(answer.errors?.[0]?.extensions.code).toBe(code);
  });

  it('refuses the subaccount of another, named in header or argument', async () => {
    for (const answer of [
      await server.ask(north.owner, '{ asics { ip } }', {}, 'south'),
      await server.ask(north.owner, '{ asics(subaccount: "south") { ip } }'),
    ])
      expect(answer.errors?.[0]?.extensions.code).toBe('access-denied');
  });

  it('filters, sorts and pages', async () => {
    const query =
      'query ($where: AsicWhere, $orderBy: [AsicOrderBy!]) { asics(where: $where, orderBy: $orderBy, limit: 1, offset: 1) { ip } }';
    const { data } = await server.ask(north.owner, query, {
      where: { _or: [{ model: { _ilike: 's%' } }, { issues: { _contains: ['HOT'] } }] },
      orderBy: [{ hashrate: 'desc' }],
    });
    expect(data).toEqual({ asics: [{ ip: '10.0.0.9' }] });
  });

  it('says where a bad where is bad', async () => {
    const answer = await server.ask(north.owner, '{ asics(where: { lastSeen: { _gt: "soon" } }) { ip } }');
    expect(answer.errors?.[0]).toMatchObject({
      extensions: { code: 'validation-failed', detail: { path: 'where.lastSeen._gt' } },
    });
  });

  it('sorts by a few columns, not by thousands', async () => {
    const ordered = (count: number) =>
      server.ask(north.owner, 'query ($orderBy: [AsicOrderBy!]) { asics(orderBy: $orderBy) { ip } }', {
        orderBy: Array.from({ length: count }, (_, place) => ({ [place % 2 ? 'ip' : 'model']: 'asc' })),
      });
    expect((await ordered(8)).errors).toBeUndefined();
    for (const count of [9, 500])
      expect((await ordered(count)).errors?.[0]).toMatchObject({
        message: 'orderBy: at most 8 columns.',
        extensions: { code: 'validation-failed' },
      });
    expect((await ordered(10_000)).errors?.[0]?.message).toBe('orderBy: The value holds too many objects.');
  });

  it.each([
    ['a variable', 'query ($text: String) { asics(where: { model: { _eq: $text } }) { ip } }', { text: 'a\0' }],
    [
      'a nested variable',
      'query ($where: AsicWhere) { asics(where: $where) { ip } }',
      { where: { _and: [{ model: { _eq: '\ud800' } }] } },
    ],
    ['an ID', 'query ($id: ID) { asics(where: { id: { _eq: $id } }) { ip } }', { id: '\udfff' }],
    ['a literal', '{ asics(where: { model: { _eq: "a\\u0000" } }) { ip } }', {}],
  ])('refuses NUL and half surrogate pairs in %s, compiled or not', async (_where, query, variables) => {
    for (let round = 0; round < 4; round += 1) {
      const { errors } = await server.ask(north.owner, query, variables);
      expect(errors?.[0]).toMatchObject({ extensions: { code: 'validation-failed' } });
      expect(errors?.[0]?.message).toContain('cannot be stored');
    }
  });

  it('runs the operation that was named, however often another of the document ran', async () => {
    const query = 'query a { asicsAggregate { count } } query b { asicsAggregate { online } }';
    const run = async (operationName: string) => {
      const response = await fetch(server.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${server.tokenFor(north.owner)}` },
        body: JSON.stringify({ query, operationName }),
      });
      return response.json();
    };
    for (let round = 0; round < 4; round += 1)
      expect(await run('a')).toEqual({ data: { asicsAggregate: { count: 3 } } });
    expect(await run('b')).toEqual({ data: { asicsAggregate: { online: 2 } } });
    expect(await run('c')).toMatchObject({
      data: null,
      errors: [{ message: 'The document has no operation of that name.' }],
    });
  });

  it('refuses what is too deep', async () => {
    const fragments = Array.from(
      { length: 14 },
      (_, depth) => `fragment f${depth} on Asic { ${depth < 13 ? `...f${depth + 1}` : 'ip'} }`,
    );
    const wide = `{ ${Array.from({ length: 31 }, (_, place) => `a${place}: agentFeaturePresent`).join(' ')} }`;
    expect((await server.ask(north.owner, wide)).errors?.[0]?.message).toContain('root fields');
    expect((await server.ask(north.owner, `{ asics { ...f0 } } ${fragments.join(' ')}`)).errors).toBeUndefined();
    const loop = '{ asics { ...a } } fragment a on Asic { ...b } fragment b on Asic { ...a }';
    expect((await server.ask(north.owner, loop)).errors?.length).toBeGreaterThan(0);
  });
});
