import { expect, it } from 'vitest';
import { z } from 'zod';
import { scalarOf } from './payload-arguments.ts';

it.each([
  [z.boolean(), 'Boolean'],
  [z.number().int().min(0), 'Int'],
  [z.number(), 'Float'],
  [z.string().max(5), 'String'],
  [z.enum(['low', 'high']), 'String'],
  [z.number().int().optional(), 'Int'],
  [z.string().default(''), 'String'],
])('gives a scalar field of a payload its type', (field, scalar) => {
  expect(scalarOf('watts', field)).toBe(scalar);
});

it('refuses a field that no scalar can carry', () => {
  expect(() => scalarOf('pools', z.array(z.object({})))).toThrow('The payload field pools needs a GraphQL type.');
});
