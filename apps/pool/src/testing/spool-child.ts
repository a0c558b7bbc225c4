/**
 * A pool process as far as shares go, to be killed by a test: it accepts shares as fast as they are stored, and prints the
 * number of each once it may be answered. Arguments: folder, address of the database, first number, subaccount.
 * Share n is of the worker `w<n / 40>`, with the credit 2 to the power of (n modulo 40), so sums say which shares they hold.
 */
import { writeSync } from 'node:fs';
import { loadProcessId } from '../spool/process-id.ts';
import { DiskShareSpool } from '../spool/disk-share-spool.ts';
import { openPoolDatabase } from '../writer/pool-database.ts';
import { ShareWriter } from '../writer/share-writer.ts';
import { workAt } from './spool-scene.ts';

const [folder = '', url = '', first = '0', subaccount = '0'] = process.argv.slice(2);
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (message: string) => void process.stderr.write(`${message}\n`),
};
const spool = await DiskShareSpool.open({ folder, log, groupMs: 2, segmentBytes: 20_000 });
const pool = { id: await loadProcessId(folder), name: 'child', startedAt: Date.now() };
const writer = new ShareWriter({ spool, database: openPoolDatabase(url, log), process: pool, log, intervalMs: 10 });
const works = [workAt(1), workAt(2), workAt(3)];
let next = Number(first);

async function mine(): Promise<void> {
  for (;;) {
    const share = next;
    next += 1;
    const worker = { subaccountId: Number(subaccount), workerName: `w${Math.floor(share / 40)}` };
    const work = works[Math.floor(share / 7) % 3]!;
    await spool.accept({ worker, work, difficulty: 2 ** ((share % 40) - 16), isWeighted: false });
    writeSync(1, `${share}\n`);
  }
}

process.on('SIGTERM', () => {
  void spool
    .close()
    .then(() => writer.storeAll())
    .then(() => process.exit(0));
});
writeSync(1, 'ready\n');
if (first !== 'drain') for (let lane = 0; lane < 20; lane += 1) void mine();
