import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { defineEntity } from './entity.ts';
import { fromClause, fromKeys, namedNeeds, whereNeeds } from './from-clause.ts';

const writer = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const rig = defineEntity({
  name: 'Rig',
  table: sql`rig r`,
  joins: {
    s: sql`join site s on s.id = r.site_id`,
    o: sql`join owner o on o.id = s.owner_id`,
    x: sql`left join extra x on x.rig_id = r.id`,
  },
  base: sql`not x.is_gone`,
  key: sql`r.id`,
  defaultOrder: sql`s.name`,
  columns: {
    name: { kind: 'text', sql: sql`r.name` },
    owner: { kind: 'text', sql: sql`o.name` },
    ip: { kind: 'text', sql: sql`r.ip`, sortSql: sql`s.ip` },
  },
  details: { note: { sql: sql`x.note` } },
  aggregates: { owners: { kind: 'int', sql: sql`count(distinct o.id)::int` } },
});
const text = (...needs: Parameters<typeof fromClause> extends [unknown, ...infer Rest] ? Rest : never) =>
  fromClause(rig, ...needs).compile(writer).sql;

describe('fromClause', () => {
  it('joins what the named parts stand on, and what those joins stand on, in the order of the entity', () => {
    expect(text(namedNeeds(rig, ['name', 'unknown']))).toBe('rig r');
    expect(text(namedNeeds(rig, ['note', 'owner']))).toBe(
      'rig r join site s on s.id = r.site_id join owner o on o.id = s.owner_id left join extra x on x.rig_id = r.id',
    );
    expect(text(namedNeeds(rig, ['ip']), rig.needs.key)).toBe('rig r join site s on s.id = r.site_id');
    expect(rig.needs).toMatchObject({ defaultOrder: ['s'], aggregates: { owners: ['o'] } });
  });

  it('joins what a condition stands on, at any depth', () => {
    expect(whereNeeds(rig, {})).toEqual(['x']);
    const where = { _or: [{ _not: { owner: { _eq: 'Ada' } } }, { _and: [{ name: { _eq: 'a' } }] }] };
    expect(whereNeeds(rig, where)).toEqual(['x', 'o', 'r']);
  });
});

describe('fromKeys', () => {
  it('restricts the table to the keys before it joins what the named parts stand on', () => {
    const keys = { item: sql`page`, key: sql`page.key` };
    expect(fromKeys(rig, keys, namedNeeds(rig, ['name', 'owner'])).compile(writer).sql).toBe(
      'page join rig r on r.id = page.key join site s on s.id = r.site_id join owner o on o.id = s.owner_id',
    );
  });
});
