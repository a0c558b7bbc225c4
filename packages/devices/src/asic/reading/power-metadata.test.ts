import { maxPowerMetadata, powerMetadataSchema } from '@headframe/domain/devices/asic/asic-reading';
import { expect, test } from 'vitest';
import { readPowerMetadata } from './power-metadata.ts';

test('the named settings are kept as they are reported, in their order, each once', () => {
  const config = { 'bitmain-work-mode': '0', 'bitmain-freq-level': 100, secret: 'pass', fast: true, pools: [] };
  expect(readPowerMetadata([config, 'fast', 'bitmain-work-mode', 'pools'], [{ fast: false }, 'fast'])).toEqual({
    fast: true,
    'bitmain-work-mode': '0',
  });
});

test('a miner that reports none of them has no power metadata', () => {
  expect(readPowerMetadata([null, 'a'], [undefined, 'a'], [{ a: {}, b: Number.NaN }, 'a', 'b'])).toBeNull();
});

test('what is too long or too much is cut to what the wire takes', () => {
  const names = Array.from({ length: 60 }, (_, index) => `n${index}`);
  const metadata = readPowerMetadata([Object.fromEntries(names.map((name) => [name, 'x'.repeat(4000)])), ...names]);
  expect(Object.keys(metadata ?? {})).toHaveLength(maxPowerMetadata.entries);
  expect(powerMetadataSchema.safeParse(metadata).success).toBe(true);
  expect(powerMetadataSchema.safeParse(Object.fromEntries(names.map((name) => [name, 1]))).success).toBe(false);
});
