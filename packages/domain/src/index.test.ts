import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));

it('runs in a browser: nothing but zod and its own files is imported', () => {
  const imported = sources.flatMap((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    return [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1] ?? '');
  });
  expect(imported.length).toBeGreaterThan(20);
  expect(new Set(imported.filter((name) => !name.startsWith('.')))).toEqual(new Set(['zod', 'zod/mini']));
});
