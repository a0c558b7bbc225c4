import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { defineEntity } from '../entity/entity.ts';
import { builder } from './builder.ts';
import { signedInField } from './field-access.ts';
import { addListFields } from './list-fields.ts';

const entity = defineEntity({
  name: 'Guarded',
  table: sql`guarded g`,
  joins: {},
  base: sql`true`,
  key: sql`g.id`,
  defaultOrder: sql`g.id`,
  columns: { id: { kind: 'id', sql: sql`g.id`, sort: false }, model: { kind: 'text', sql: sql`g.model`, facet: true } },
  aggregates: { oldest: { kind: 'int', sql: sql`max(g.age)` } },
});

addListFields(entity, {
  name: 'guardeds',
  description: 'A list whose reads are checked.',
  access: signedInField,
  within: () => Promise.reject(new Error('Not yours.')),
});

const fields = builder.toSchema().getQueryType()?.getFields() ?? {};
const info = { fieldNodes: [], fragments: {} };

it.each(['guardeds', 'guardedsAggregate', 'guardedsFacets', 'guardedsGroups'])(
  '%s reads nothing but within the check of its list',
  async (name) => {
    const args = { columns: ['model'], groupBy: ['model'], limit: 10, offset: 0 };
    const context = { scope: { transaction: {}, subaccountIds: [] } };
    await expect((async () => fields[name]?.resolve?.({}, args, context as never, info as never))()).rejects.toThrow(
      'Not yours.',
    );
  },
);
