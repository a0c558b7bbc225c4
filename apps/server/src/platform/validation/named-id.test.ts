import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { integerOrNull, uuidOrNull, uuidsOf } from './named-id.ts';

it('takes ids as the database writes them, and nothing that would fail there', () => {
  const id = randomUUID();
  expect(uuidOrNull(id)).toBe(id);
  expect(uuidsOf(['', id, `${id} `, `{${id}}`, '1; drop'])).toEqual([id]);
  expect(['7', '', '-1', '1e3', '9'.repeat(30), ' 7', '7.0'].map(integerOrNull)).toEqual([
    7,
    ...Array.from({ length: 6 }, () => null),
  ]);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(uuidOrNull(text)).toBeNull();
      expect([null, Number(text)]).toContain(integerOrNull(text));
    }),
  );
});

it('is how statements compare ids: a column that is cast to text is not found by its index', () => {
  const root = join(import.meta.dirname, '../..');
  const cast = /\w*(?:id|uuid)::text\s*(?:=|<>|in\b|is\b)/;
  expect(cast.test('where d.selector_id::text = any (')).toBe(true);
  const passedBy = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).filter((file) =>
    cast.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(passedBy).toEqual([]);
});
