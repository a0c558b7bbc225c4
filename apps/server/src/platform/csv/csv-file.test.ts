import { expect, it } from 'vitest';
import { csvFile } from './csv-file.ts';

it('a file takes the next batch only when the one before is gone', async () => {
  const taken: number[] = [];
  async function* batches() {
    for (let index = 0; index < 100; index += 1) {
      taken.push(index);
      yield [index, `=${index}`];
    }
  }
  const file = csvFile(['name', 'twice'], batches(), (row) => [row, row]);
  expect((await file.next()).value).toBe('\uFEFFname,twice\r\n');
  expect(taken).toEqual([]);
  expect((await file.next()).value).toBe("0,0\r\n'=0,'=0\r\n");
  expect(taken).toEqual([0]);
  await file.return();
  expect(taken).toEqual([0]);
});
