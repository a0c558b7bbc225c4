import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { shareRejectReasons } from '@headframe/domain/pool/share-reject-reason';
import { proofLength } from '../../../../scripts/checks/proof-length.ts';
import { memoryLog, readAll, scratchFolder, workAt } from '../testing/spool-scene.ts';
import { DiskShareSpool } from './disk-share-spool.ts';

const wait = { timeout: proofLength(60_000, 900_000) };
const scratch = scratchFolder();
afterAll(scratch.remove);

const workers = [1, 2, 3].map((n) => ({ subaccountId: n, workerName: `rig${n}` }));
const works = [workAt(1), workAt(2)];

/** Shares of one group commit, as places in the lists above. */
const group = fc.array(
  fc.record({
    worker: fc.nat(2),
    work: fc.nat(1),
    exponent: fc.integer({ min: -16, max: 46 }),
    reason: fc.option(fc.constantFrom(...shareRejectReasons), { freq: 4 }),
  }),
  { minLength: 1, maxLength: 8 },
);

/** How a crash leaves the end of the newest file: cut, and followed by zeros or by anything. */
const tail = fc.oneof(fc.constant(new Uint8Array()), fc.constant(new Uint8Array(64)), fc.uint8Array({ maxLength: 64 }));

function segmentsOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.shares'))
    .toSorted();
}

it('has after a crash at any byte every group that was whole on disk, and nothing else', wait, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(group, { minLength: 1, maxLength: 6 }), fc.nat(), tail, async (groups, at, rest) => {
      run += 1;
      const folder = path.join(scratch.folder, String(run));
      mkdirSync(folder);
      const options = { folder, log: memoryLog(), groupMs: 0, segmentBytes: 900 };
      const spool = await DiskShareSpool.open(options);
      /** For each group: the newest file and its size once the group was stored, and how many records there were. */
      const stored: { file: string; size: number; records: number }[] = [];
      for (const shares of groups) {
        const waits: Promise<void>[] = [];
        for (const { worker, work, exponent, reason } of shares) {
          const counted = {
            worker: workers[worker]!,
            work: works[work]!,
            difficulty: 2 ** exponent,
            isWeighted: false,
          };
          if (reason) spool.reject({ ...counted, reason });
          else waits.push(spool.accept(counted));
        }
        await Promise.all(waits);
        await expect.poll(() => spool.hasPending, { interval: 1 }).toBe(false);
        const file = segmentsOf(folder).at(-1)!;
        stored.push({ file, size: statSync(path.join(folder, file)).size, records: (await readAll(spool)).length });
      }
      const written = await readAll(spool);
      await spool.close();
      const newest = segmentsOf(folder).at(-1)!;
      const bytes = readFileSync(path.join(folder, newest));
      const cut = at % (bytes.length + 1);
      const left = Buffer.concat([bytes.subarray(0, cut), rest]);
      writeFileSync(path.join(folder, newest), left);
      // What follows the cut may be the very bytes that were cut off, such as zeros: then the group is whole.
      const isWhole = (size: number) => left.subarray(0, size).equals(bytes.subarray(0, size));
      const survivors = stored.filter(({ file, size }) => file !== newest || isWhole(size)).at(-1)?.records ?? 0;
      const recovered = await DiskShareSpool.open({ ...options, log: memoryLog() });
      expect(await readAll(recovered)).toEqual(written.slice(0, survivors));
      await recovered.close();
      rmSync(folder, { recursive: true });
    }),
    { numRuns: proofLength(60, 1000) },
  );
});
