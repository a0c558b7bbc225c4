import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { scratchFolder } from '../testing/spool-scene.ts';
import { BlockFolder } from './block-folder.ts';
import type { BlockRecord } from './block-record.ts';

function recordAt(height: number): BlockRecord {
  return {
    chain: { coinEnum: 1, network: 'regtest', genesis: 'ab'.repeat(32), name: 'test' },
    height,
    hash: height.toString(16).padStart(64, '0'),
    foundAt: 1_750_000_000_000 + height,
    worker: { subaccountId: 7, workerName: 'rig1' },
    nBits: 0x207fffff,
    subsidy: '5000000000',
    fees: '1410',
  };
}

function openScratch() {
  const scratch = scratchFolder();
  onTestFinished(scratch.remove);
  return path.join(scratch.folder, 'blocks');
}

it('has after a restart what was kept and not removed, the first found first', async () => {
  const place = openScratch();
  const folder = await BlockFolder.open(place);
  await Promise.all([recordAt(3), recordAt(1), recordAt(2)].map((record) => folder.keep(record)));
  await folder.remove([recordAt(2)]);
  expect((await BlockFolder.open(place)).waiting).toEqual([recordAt(1), recordAt(3)]);
});

it('leaves files alone that are no record of a block', async () => {
  const place = openScratch();
  const folder = await BlockFolder.open(place);
  await writeFile(path.join(place, `${'0'.repeat(64)}.json`), '{"height":');
  await writeFile(path.join(place, `${'1'.repeat(64)}.json.new`), JSON.stringify(recordAt(9)));
  await folder.keep(recordAt(4));
  expect((await BlockFolder.open(place)).waiting).toEqual([recordAt(4)]);
});

it('keeps a block in memory and says so where the disk fails', async () => {
  const place = openScratch();
  const folder = await BlockFolder.open(place);
  await rm(place, { recursive: true });
  await expect(folder.keep(recordAt(5))).rejects.toThrow('ENOENT');
  expect(folder.waiting).toEqual([recordAt(5)]);
});
