import { selectFacets, facetColumns, maxFacetValues, type Facet, type FacetValue } from '../entity/select-facets.ts';
import type { Entity } from '../entity/entity.ts';
import { builder } from './builder.ts';
import type { FieldAccess } from './field-access.ts';
import type { ReadWithin } from './read-within.ts';
import { whereInputOf } from './where-inputs.ts';

const facetValue = builder.objectRef<FacetValue>('FacetValue').implement({
  description: 'A value that occurs, and in how many rows.',
  fields: (t) => ({ value: t.exposeString('value'), count: t.exposeInt('count') }),
});

const facet = builder.objectRef<Facet>('Facet').implement({
  description: `The values of one column, most frequent first, at most ${maxFacetValues}; empty ones are left out.`,
  fields: (t) => ({ column: t.exposeString('column'), values: t.expose('values', { type: [facetValue] }) }),
});

/** Adds `nameFacets(columns, where)` where columns of the entity are facets: what the filters of a list can offer. */
export function addFacetField(
  entity: Entity,
  name: string,
  access: { extensions: { access: FieldAccess } },
  within: ReadWithin,
): void {
  const columns = facetColumns(entity);
  if (columns.length === 0) return;
  const column = builder.enumType(`${entity.name}Facet`, {
    description: `A column of ${entity.name} whose values can be counted.`,
    values: columns,
  });
  builder.queryField(`${name}Facets`, (t) =>
    t.field({
      ...access,
      type: [facet],
      description: 'The values of these columns, with their counts over all rows that match.',
      args: {
        columns: t.arg({ type: [column], required: true }),
        where: t.arg({ type: whereInputOf(entity) }),
        subaccount: t.arg.string(),
      },
      resolve: (_source, args, context) =>
        within(context, context.scope.transaction, () => selectFacets(context.scope, entity, args.columns, args.where)),
    }),
  );
}
