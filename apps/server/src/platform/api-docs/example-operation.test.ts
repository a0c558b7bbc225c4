import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { exampleQuery } from './example-operation.ts';

const schema = buildSchema(`
  scalar Timestamp
  type Miner { ip: String owner: Owner log(since: Timestamp!): String a: Int b: Int c: Int d: Int e: Int f: Int }
  type Owner { name: String }
  type Wrapped { owner: Owner }
  type Query {
    count: Int
    miners(limit: Int = 10, where: String): [Miner!]!
    miner(id: ID!): Miner
    history(from: Timestamp!, to: Timestamp!): [Owner!]!
    wrapped: Wrapped
  }
`);
const now = new Date('2026-02-03T04:05:06Z');

function exampleOf(name: string): string | undefined {
  const field = schema.getQueryType()?.getFields()[name];
  if (!field) throw new Error(`There is no field ${name}.`);
  return exampleQuery(field, now);
}

describe('an example of a field', () => {
  it('asks for a few plain values and three rows, and for nothing that takes arguments', () => {
    expect(exampleOf('count')).toBe('{ count }');
    expect(exampleOf('miners')).toBe('{ miners(limit: 3) { ip a b c d } }');
  });

  it('asks for the day before where a span of time is needed', () => {
    expect(exampleOf('history')).toBe(
      '{ history(from: "2026-02-02T00:00:00.000Z", to: "2026-02-03T00:00:00.000Z") { name } }',
    );
  });

  it('looks into what a type holds when it has no values of its own', () => {
    expect(exampleOf('wrapped')).toBe('{ wrapped { owner { name } } }');
  });

  it('is none where only the reader can know what to ask with', () => {
    expect(exampleOf('miner')).toBeUndefined();
  });
});
