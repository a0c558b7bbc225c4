import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KiB'],
  [245_760, '240 KiB'],
  [1_572_864, '1.5 MiB'],
  [64 * 1024 ** 2 + 1, '64 MiB'],
  [16 * 1024 ** 2, '16 MiB'],
  [3 * 1024 ** 4, '3 TiB'],
  [null, '---'],
])('%s bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
