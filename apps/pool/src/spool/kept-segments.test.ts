import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { faultyDisk, memoryLog, scratchFolder, workAt } from '../testing/spool-scene.ts';
import { DiskShareSpool } from './disk-share-spool.ts';
import { KeptSegments } from './kept-segments.ts';

const houseId = '00000000-0000-4000-8000-000000000001';
let scratch: ReturnType<typeof scratchFolder>;
beforeEach(() => (scratch = scratchFolder()));
afterEach(() => scratch.remove());

async function open(maxBytes = 1_000_000): Promise<KeptSegments> {
  const folder = path.join(scratch.folder, 'stored');
  const kept = new KeptSegments({ folder, maxAgeMs: 3_600_000, maxBytes, log: memoryLog() });
  await kept.use(houseId);
  return kept;
}

async function keep(kept: KeptSegments, name: string, durableBytes = 100): Promise<void> {
  const file = path.join(scratch.folder, `${name}.shares`);
  writeFileSync(file, Buffer.alloc(durableBytes));
  await kept.keep({ file, durableBytes });
}

const names = (kept: KeptSegments) => kept.files.map((file) => path.basename(file, '.shares'));

it('removes the oldest beyond the bound also where a full disk takes no note of it', async () => {
  const kept = await open(250);
  for (const name of ['1', '2']) await keep(kept, name);
  // The note cannot be written, as on a full disk.
  mkdirSync(path.join(scratch.folder, 'stored', houseId, 'since.new'));
  const before = kept.since;
  await keep(kept, '3');
  expect(names(kept)).toEqual(['2', '3']);
  expect(readdirSync(path.dirname(kept.files[0] ?? '')).filter((name) => name.endsWith('.shares'))).toHaveLength(2);
  expect(kept.since).toBeGreaterThanOrEqual(before);
});

it('gives its room to new shares where the disk is full, the oldest first', async () => {
  const kept = await open();
  for (const name of ['1', '2', '3']) await keep(kept, name);
  const oldest = kept.files[0] ?? '';
  const { faults, openFile } = faultyDisk();
  const onDiskFull = () => kept.makeRoom();
  const spool = await DiskShareSpool.open({
    folder: scratch.folder,
    log: memoryLog(),
    groupMs: 5,
    openFile,
    onDiskFull,
  });
  const share = {
    worker: { subaccountId: 7, workerName: 'rig' },
    work: workAt(1),
    difficulty: 1024,
    isWeighted: false,
  };
  faults.writeError = 'ENOSPC';
  await expect(spool.accept(share)).rejects.toThrow('The pool cannot store shares at the moment.');
  await expect.poll(() => existsSync(oldest), { timeout: 30_000 }).toBe(false);
  expect(names(kept)).toEqual(['3']);
  faults.writeError = null;
  await spool.close();
});
