import { selectAggregates, type EntityRow } from '../entity/entity-query.ts';
import type { Entity } from '../entity/entity.ts';
import type { Topic } from '../pubsub/pubsub.ts';
import { builder } from './builder.ts';
import type { FieldAccess } from './field-access.ts';
import { live } from './live.ts';
import { whereInputOf } from './where-inputs.ts';

/** Where the subscription of a list's aggregates stands, who may see them, and after what they change. */
interface AggregateUpdates {
  /** Name of the list field, such as `asics`. */
  name: string;
  access: { extensions: { access: FieldAccess } };
  topics: readonly Topic[];
}

/** Adds the subscription `nameAggregateUpdates(where, names)`: the named aggregates now and after every change. */
export function addAggregateUpdates(entity: Entity, { name, access, topics }: AggregateUpdates): void {
  const where = whereInputOf(entity);
  const known = new Set(['count', ...Object.keys(entity.aggregates)]);
  builder.subscriptionField(`${name}AggregateUpdates`, (t) =>
    t.field({
      ...access,
      type: 'Json',
      description: 'The named aggregates over the devices that match, now and after every change, by name.',
      args: { where: t.arg({ type: where }), names: t.arg.stringList({ required: true }), subaccount: t.arg.string() },
      subscribe: (_source, args, context) => {
        const names = [...new Set(args.names)].filter((name) => known.has(name));
        return live<EntityRow>(context, {
          topics,
          concerns: () => true,
          read: (scope) => selectAggregates(scope, entity, names, args.where),
        });
      },
      resolve: (row) => row,
    }),
  );
}
