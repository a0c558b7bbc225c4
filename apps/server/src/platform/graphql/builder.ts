import SchemaBuilder from '@pothos/core';
import { GraphQLError } from 'graphql';
import type { ScopedContext } from './context.ts';

export const builder = new SchemaBuilder<{
  Context: ScopedContext;
  DefaultFieldNullability: false;
  Scalars: {
    Timestamp: { Input: Date; Output: Date };
    Json: { Input: unknown; Output: unknown };
  };
}>({ defaultFieldNullability: false });

builder.queryType({ description: 'Everything that can be read.' });
builder.mutationType({ description: 'Everything that can be changed.' });
builder.subscriptionType({ description: 'Everything that is pushed as it changes.' });

function readTimestamp(value: unknown): Date {
  const date = typeof value === 'string' ? new Date(value) : new Date(NaN);
  if (Number.isNaN(date.getTime())) throw new GraphQLError('An ISO 8601 time is expected.');
  return date;
}

builder.scalarType('Timestamp', {
  description: 'A time in UTC, as ISO 8601 text.',
  serialize: (value) => value.toISOString(),
  parseValue: readTimestamp,
});

builder.scalarType('Json', {
  description: 'A JSON value whose shape its field describes.',
  serialize: (value) => value,
  parseValue: (value) => value,
});
