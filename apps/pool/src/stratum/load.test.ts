import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { DiskShareSpool } from '../spool/disk-share-spool.ts';
import { memoryLog, readAll, scratchFolder } from '../testing/spool-scene.ts';
import { proofLength } from '../../../../scripts/checks/proof-length.ts';
import { openStratumScene, sceneWeight } from '../testing/stratum-scene.ts';

const run = promisify(execFile);
const result = z.object({
  sent: z.number(),
  accepted: z.record(z.string(), z.number()),
  other: z.record(z.string(), z.number()),
  p50: z.number(),
  p99: z.number(),
});

/** `npm run proof` runs it at full length. */
const connections = proofLength(400, 2_000);
const seconds = proofLength(2, 30);

it(
  `counts every accepted share of ${connections} connections once, through the spool on disk`,
  async () => {
    const { folder, remove } = scratchFolder();
    onTestFinished(remove);
    const spool = await DiskShareSpool.open({ folder, log: memoryLog() });
    const scene = await openStratumScene({ spool });
    onTestFinished(() => scene.close());
    const templates = setInterval(() => scene.chain.newTemplate(), 1_500);
    onTestFinished(() => clearInterval(templates));
    const script = path.join(import.meta.dirname, '..', 'testing', 'miner-swarm.ts');
    const swarm = run(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', script, ...[scene.port, connections, seconds, sceneWeight].map(String)],
      { maxBuffer: 16 * 1024 * 1024 },
    );
    let peakConnections = 0;
    const peak = setInterval(() => (peakConnections = Math.max(peakConnections, scene.pool.connections)), 100);
    onTestFinished(() => clearInterval(peak));
    const { sent, accepted, other, p99 } = result.parse(JSON.parse((await swarm).stdout));
    expect(peakConnections).toBe(connections);
    expect(other).toEqual({});
    expect(Object.keys(accepted)).toHaveLength(connections);
    expect(scene.pool.counters.rejected).toEqual({});
    await spool.close();
    const stored = await readAll(spool);
    const rows: Record<string, number> = {};
    for (const { worker } of stored) {
      const user = `farm.${worker.workerName}`;
      rows[user] = (rows[user] ?? 0) + 1;
    }
    expect(rows).toEqual(accepted);
    expect(stored).toHaveLength(sent);
    expect(new Set(stored.map(({ seq }) => seq)).size).toBe(sent);
    process.stderr.write(`${sent} shares of ${connections} connections, answers within ${p99} ms (p99)\n`);
  },
  60_000 + seconds * 2_000,
);
