import { expect, test } from 'vitest';
import { bundleCase, firstLoadBudget } from './bundle.ts';

test('the first load of the console keeps its budget', async () => {
  await using atEnd = new AsyncDisposableStack();
  const files: string[] = [];
  const log = (line: string) => void (line.includes(' kB  ') && files.push(line));
  const { firstLoadKbGz } = await bundleCase.run({ log, options: new Set(), atEnd });
  expect(firstLoadKbGz, files.join('\n')).toBeLessThan(firstLoadBudget);
  // No budget is kept by a page that names nothing.
  expect(firstLoadKbGz).toBeGreaterThan(100);
});
