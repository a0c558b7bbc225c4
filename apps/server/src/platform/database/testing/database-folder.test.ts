import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { databaseFolder } from './database-folder.ts';

test('test databases lie in memory where that has room, else among the temporary files', () => {
  const folder = import.meta.dirname;
  expect(databaseFolder(folder, 0)).toBe(folder);
  expect(databaseFolder(folder, Number.MAX_SAFE_INTEGER)).toBe(tmpdir());
  expect(databaseFolder('/no/such/folder', 1)).toBe(tmpdir());
});
