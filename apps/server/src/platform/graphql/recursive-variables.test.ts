import { buildSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { recursiveVariableFinder } from './recursive-variables.ts';

const schema = buildSchema(`
  input Text { _eq: String }
  input AsicWhere { _and: [AsicWhere!], name: Text, agent: AgentWhere }
  input AgentWhere { name: Text, asics: AsicWhere }
  input Wrapped { inner: [AgentWhere!]! }
  input Options { name: Text, other: Text }
  type Query { list(where: AsicWhere, wrapped: Wrapped, options: Options, limit: Int): Int }
`);
const hasRecursiveVariable = recursiveVariableFinder(schema);

describe('recursiveVariableFinder', () => {
  it.each([
    ['query ($where: AsicWhere) { list(where: $where) }', true],
    ['query ($limit: Int, $wrapped: Wrapped!) { list(wrapped: $wrapped, limit: $limit) }', true],
    ['query ($options: Options) { list(options: $options) }', false],
    ['query ($limit: Int!) { list(limit: $limit, where: { name: { _eq: "a" } }) }', false],
    ['{ list }', false],
  ])('%s: %s', (text, expected) => {
    const document = parse(text);
    expect(hasRecursiveVariable(document)).toBe(expected);
    expect(hasRecursiveVariable(document)).toBe(expected);
  });
});
