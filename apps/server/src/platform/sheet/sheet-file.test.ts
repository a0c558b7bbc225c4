import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { sheetFile, type SheetValue } from './sheet-file.ts';

const clock = (moment: Date) => moment.toISOString().slice(0, 19).replace('T', ' ');

function file(header: readonly string[], batches: AsyncIterable<readonly SheetValue[][]>, moments: string[] = []) {
  return sheetFile({ name: 'Test', header, moments, batches, cellsOf: (row) => row, clock });
}

async function* once(rows: SheetValue[][]) {
  await Promise.resolve();
  yield rows;
}

async function wholeOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const kept: Uint8Array[] = [];
  for await (const piece of pieces) kept.push(piece);
  return Buffer.concat(kept);
}

test('cells keep their kind: a text that looks like a formula or a number is a text', async () => {
  const moment = new Date('2026-07-01T07:00:05Z');
  const row = ['=1+1', '@sum(a1)', '-1', '007', 12.5, -3, moment, null, undefined, '\u0000<&>"', 'x'.repeat(40_000)];
  const whole = await wholeOf(
    file(
      Array.from(row, (_cell, at) => `c${at}`),
      once([row]),
      ['c6'],
    ),
  );
  const { sheets } = await readXlsx(whole, { readStyles: true });
  const [names, cells] = sheets[0]?.rows ?? [];
  expect(names).toEqual(row.map((_cell, at) => `c${at}`));
  expect(cells?.slice(0, 7)).toEqual(['=1+1', '@sum(a1)', '-1', '007', 12.5, -3, moment]);
  expect(cells?.slice(7, 9)).toEqual([null, null]);
  expect(cells?.[10]).toHaveLength(32_767);
  expect([...(sheets[0]?.cells?.values() ?? [])].some(({ formula }) => formula !== undefined)).toBe(false);
});

test('100,000 rows take no more memory than a few, and are read no faster than they are taken', async () => {
  let read = 0;
  async function* batches() {
    for (let batch = 0; batch < 50; batch += 1) {
      await Promise.resolve();
      read += 2000;
      yield Array.from({ length: 2000 }, (_row, at) =>
        Array.from({ length: 10 }, (_cell, column) => `cell ${at} ${column}`),
      );
    }
  }
  const reader = file(
    Array.from({ length: 10 }, (_cell, at) => `c${at}`),
    batches(),
  )[Symbol.asyncIterator]();
  await reader.next();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(read).toBeLessThan(20_000);
  const before = process.memoryUsage().rss;
  let max = 0;
  let bytes = 0;
  for (let piece = await reader.next(); piece.done !== true; piece = await reader.next()) {
    bytes += piece.value.length;
    max = Math.max(max, process.memoryUsage().rss);
  }
  expect(read).toBe(100_000);
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(max - before).toBeLessThan(150 * 2 ** 20);
});
