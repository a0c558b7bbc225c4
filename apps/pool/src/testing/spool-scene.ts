import { mkdtempSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PoolLog } from '../pool-log.ts';
import type { SpooledShare } from '../spool/segment-entries.ts';
import type { OpenFile } from '../spool/segment-file.ts';
import type { DiskShareSpool } from '../spool/disk-share-spool.ts';
import type { ShareWork } from '../spool/share-spool.ts';
import { SpoolReader } from '../spool/spool-reader.ts';

/** A folder below the system's temporary one. */
export function scratchFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'headframe-pool-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A log that keeps its lines. */
export function memoryLog(): PoolLog & { lines: string[] } {
  const lines: string[] = [];
  const write = (message: string) => void lines.push(message);
  return { lines, info: write, warn: write, error: write };
}

/** What a share is mined on in tests, at a height. */
export function workAt(height: number, network: 'simulated' | 'main' = 'simulated'): ShareWork {
  const hex = height.toString(16);
  return {
    chain: { coinEnum: 0, network, genesis: 'ab'.repeat(32), name: '' },
    nBits: 0x1702250f,
    feeRate: {
      id: hex.padStart(32, '0'),
      height,
      subsidy: 312_500_000n,
      feeSum: 200_000_077n,
      blocks: [{ hash: hex.padStart(64, '0'), fees: 2_000_000_000_000_000n }],
    },
  };
}

/** Reads everything that is safe on disk, with the spool that each share is of. */
export async function readAll(spool: DiskShareSpool): Promise<(SpooledShare & { spoolId: string })[]> {
  const reader = new SpoolReader(spool, memoryLog());
  const read: (SpooledShare & { spoolId: string })[] = [];
  for (let batch = await reader.next(); batch; batch = await reader.next())
    for (const share of batch.shares) read.push({ ...share, spoolId: batch.spoolId });
  return read;
}

/** What a test does to the files of a spool. */
interface DiskFaults {
  /** Code of the error that writes fail with; null while they work. */
  writeError: string | null;
  /** Awaited before each fsync. */
  beforeSync: () => Promise<void>;
  syncs: number;
}

/** Files that fail or wait as a test says. */
export function faultyDisk(): { faults: DiskFaults; openFile: OpenFile } {
  const faults: DiskFaults = { writeError: null, beforeSync: async () => undefined, syncs: 0 };
  const openFile: OpenFile = async (file, flags) => {
    const handle = await open(file, flags);
    const { write, datasync } = handle;
    handle.write = (async (...values: unknown[]) => {
      if (faults.writeError) {
        // As a full disk does: some of it is written, then nothing.
        await Reflect.apply(write, handle, [values[0], 0, 7, values[3]]);
        throw Object.assign(new Error('The disk failed.'), { code: faults.writeError });
      }
      return Reflect.apply(write, handle, values) as unknown;
    }) as FileHandle['write'];
    handle.datasync = async () => {
      await faults.beforeSync();
      faults.syncs += 1;
      await datasync.call(handle);
    };
    return handle;
  };
  return { faults, openFile };
}
