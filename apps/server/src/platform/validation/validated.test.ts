import { expect, test } from 'vitest';
import * as z from 'zod';
import { parsed, validated } from './validated.ts';

const refused = (schema: z.ZodType, input: unknown): string => {
  try {
    parsed(schema, input, 'field');
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

test.each([
  [z.string().max(40), 'x'.repeat(41), 'field: must have at most 40 characters'],
  [z.string().min(1), '', 'field: must not be empty'],
  [z.string().min(8), 'x', 'field: must have at least 8 characters'],
  [z.array(z.string().max(1)), ['a', 'bb'], 'field.1: must have at most 1 character'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'field: must have at most 2 entries'],
  [z.number().positive(), 0, 'field: must be greater than 0'],
  [z.number().min(5), 4, 'field: must be at least 5'],
  [z.number().max(1e9), 2e9, 'field: must be at most 1000000000'],
  [z.number().lt(3), 3, 'field: must be less than 3'],
])('a value beyond a bound is refused in plain words (%#)', (schema, input, message) => {
  expect(refused(schema, input)).toBe(message);
});

test('a schema with a text of its own is refused in its words', () => {
  expect(refused(z.string().max(2, 'Choose a shorter name.'), 'abc')).toBe('field: Choose a shorter name.');
});

test('null and absent fields are alike where they are validated', () => {
  expect(validated(z.object({ name: z.string().optional() }), { name: null }, 'field')).toEqual({});
});
