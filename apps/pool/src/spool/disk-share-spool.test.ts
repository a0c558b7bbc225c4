import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultyDisk, memoryLog, readAll, scratchFolder, workAt } from '../testing/spool-scene.ts';
import { DiskShareSpool, type DiskShareSpoolOptions } from './disk-share-spool.ts';
import { SpoolUnavailableError, type CountedShare } from './share-spool.ts';
import { SpoolReader } from './spool-reader.ts';

let scratch: ReturnType<typeof scratchFolder>;
const opened: DiskShareSpool[] = [];
const log = memoryLog();
beforeEach(() => {
  scratch = scratchFolder();
  log.lines.length = 0;
});
afterEach(async () => {
  for (const spool of opened.splice(0)) await spool.close();
  scratch.remove();
});

async function open(options: Partial<DiskShareSpoolOptions> = {}): Promise<DiskShareSpool> {
  const spool = await DiskShareSpool.open({ folder: scratch.folder, log, groupMs: 5, ...options });
  opened.push(spool);
  return spool;
}

const worker = { subaccountId: 7, workerName: 'rig-1' };
const work = workAt(840_000);
const share: CountedShare = { worker, work, difficulty: 1024, isWeighted: false };

describe('the spool of shares', () => {
  it('keeps what was accepted, with number and time, over a restart, each run under an id of its own', async () => {
    let clock = 1_700_000_000_000;
    const first = await open({ wallClock: () => clock });
    await first.accept(share);
    clock += 90_000;
    await first.accept({ ...share, difficulty: 2 ** -16, isWeighted: true });
    first.reject({ ...share, reason: 'duplicate' });
    first.reject({ ...share, reason: 'duplicate' });
    first.reject({ ...share, reason: 'stale' });
    await first.close();
    const second = await open({ wallClock: () => clock - 30_000 });
    await second.accept(share);
    const read = await readAll(second);
    expect(read).toMatchObject([
      { seq: 1, at: clock - 90_000, exponent: 26, reason: null, isWeighted: false, count: 1, spoolId: first.id },
      { seq: 2, at: clock, exponent: 0, reason: null, isWeighted: true, count: 1 },
      { seq: 3, at: clock, reason: 'duplicate', count: 2 },
      { seq: 4, at: clock, reason: 'stale', count: 1, spoolId: first.id },
      { seq: 1, at: clock, reason: null, spoolId: second.id },
    ]);
    for (const entry of read) expect([entry.worker, entry.work]).toEqual([worker, work]);
  });

  it('answers after the fsync and not before, in groups that are apart', async () => {
    const { faults, openFile } = faultyDisk();
    const spool = await open({ openFile, groupMs: 40 });
    const gate = Promise.withResolvers<void>();
    faults.beforeSync = () => gate.promise;
    let stored = false;
    const accepted = spool.accept(share).then(() => (stored = true));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect([stored, await readAll(spool)]).toEqual([false, []]);
    gate.resolve();
    await accepted;
    const start = performance.now();
    const syncsBefore = faults.syncs;
    while (performance.now() - start < 400) {
      await Promise.all([spool.accept(share), spool.accept(share)]);
    }
    expect(faults.syncs - syncsBefore).toBeLessThanOrEqual(Math.ceil((performance.now() - start) / 40) + 1);
    expect((await readAll(spool)).length).toBe(1 + 2 * (faults.syncs - syncsBefore));
  });

  it.each(['ENOSPC', 'EIO'])(
    'refuses shares while the disk fails with %s, and loses none that it accepted',
    async (code) => {
      const { faults, openFile } = faultyDisk();
      const spool = await open({ openFile });
      await spool.accept(share);
      faults.writeError = code;
      const failure = await spool.accept(share).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(SpoolUnavailableError);
      expect(spool.problem).toBe(code === 'ENOSPC' ? 'disk-full' : 'disk-error');
      await expect(spool.accept(share)).rejects.toThrow('The pool cannot store shares at the moment.');
      spool.reject({ ...share, reason: 'stale' });
      expect(spool.droppedRejects).toBe(1);
      faults.writeError = null;
      await expect.poll(() => spool.problem, { timeout: 30_000 }).toBe(null);
      await spool.accept(share);
      expect((await readAll(spool)).map(({ seq }) => seq)).toEqual([1, 3]);
      await spool.close();
      expect((await readAll(await open())).map(({ seq }) => seq)).toEqual([1, 3]);
    },
  );

  it('refuses shares beyond its bound, and takes them again once the first ones are in the database', async () => {
    const spool = await open({ limitBytes: 4000, segmentBytes: 1200, groupMs: 1 });
    let accepted = 0;
    while (!spool.problem) {
      await spool.accept(share);
      accepted += 1;
    }
    expect(spool.problem).toBe('full');
    await expect(spool.accept(share)).rejects.toThrow(SpoolUnavailableError);
    // The share that reaches the bound may begin a segment, with its header and what it defines.
    expect(spool.bytes).toBeLessThanOrEqual(4000 + 600);
    const reader = new SpoolReader(spool, log);
    let read = 0;
    for (let batch = await reader.next(); batch; batch = await reader.next()) read += batch.shares.length;
    expect(read).toBe(accepted);
    await reader.release();
    expect(spool.problem).toBe(null);
    await spool.accept(share);
    expect((await reader.next())?.shares.map(({ seq }) => seq)).toEqual([accepted + 1]);
    const files = readdirSync(scratch.folder).filter((name) => name.endsWith('.shares'));
    expect(files.reduce((sum, name) => sum + statSync(path.join(scratch.folder, name)).size, 0)).toBe(spool.bytes);
  });

  it('is one process’s alone', async () => {
    await open();
    await expect(open()).rejects.toThrow('is in use by another pool process');
  });

  it('refuses what cannot be credited', async () => {
    const spool = await open();
    for (const difficulty of [0, 3, -2, 2 ** 47, 2 ** -17, Number.NaN, Infinity])
      expect(() => spool.accept({ ...share, difficulty })).toThrow(RangeError);
    const onMainnet = { ...share, work: workAt(1, 'main'), isWeighted: true };
    expect(() => spool.accept(onMainnet)).toThrow('Weighted shares exist on a simulated chain only.');
    await spool.close();
    await expect(spool.accept(share)).rejects.toThrow(SpoolUnavailableError);
  });

  it('puts a damaged segment aside and goes on with the others', async () => {
    const first = await open();
    await first.accept(share);
    await first.close();
    const [name] = readdirSync(scratch.folder).filter((file) => file.endsWith('.shares'));
    const file = path.join(scratch.folder, name ?? '');
    const bytes = readFileSync(file);
    bytes[3] = 0;
    writeFileSync(file, bytes);
    const second = await open();
    await second.accept(share);
    expect((await readAll(second)).map(({ spoolId }) => spoolId)).toEqual([second.id]);
    expect(readdirSync(scratch.folder)).toContain(`${name}.damaged`);
    expect(log.lines.join()).toContain('was put aside');
  });
});
