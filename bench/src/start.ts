import { freePort } from '@headframe/server/platform/database/embedded/free-port';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Api } from '../../e2e/src/api.ts';
import { owner } from '../../e2e/src/product.ts';
import type { Bench, BenchCase } from './bench-case.ts';
import { repository } from './child-program.ts';
import { rounded } from './percentiles.ts';
import { scratchFolder } from './scratch-folder.ts';
import { until } from './until.ts';

const devices = 250;
const stopWithinMs = 30_000;

/** Runs a command in a process group of its own, which the case's end stops; resolves with its exit code. */
function run(bench: Bench, command: readonly string[], folder: string, environment: NodeJS.ProcessEnv = {}) {
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', bench.log);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const signal = (name: NodeJS.Signals) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    if (process.platform === 'win32') child.kill(name);
    else process.kill(-child.pid, name);
  };
  bench.atEnd.defer(async () => {
    signal('SIGTERM');
    const patience = setTimeout(() => signal('SIGKILL'), stopWithinMs);
    await ended;
    clearTimeout(patience);
  });
  return ended;
}

async function demand(bench: Bench, command: readonly string[], folder: string): Promise<void> {
  const code = await run(bench, command, folder);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}.`);
}

/** From the command to a live farm; with `--install` from `npm ci` in a fresh clone. */
export const startCase: BenchCase = {
  description:
    'from `npm start` (with --install: `npm ci` in a fresh clone) to 250 devices that hash (budget: < 2 min)',
  async run(bench) {
    const scratch = await scratchFolder(bench);
    const isInstalled = !bench.options.has('install');
    const folder = isInstalled ? repository : path.join(scratch, 'clone');
    if (!isInstalled) await demand(bench, ['git', 'clone', '--quiet', repository, folder], scratch);
    const port = await freePort();
    const api = new Api(`http://127.0.0.1:${port}`);
    const countHashing = async () => {
      try {
        const { asicsAggregate } = await api.ask<{ asicsAggregate: { count: number } }>(
          '{ asicsAggregate(where: { isOnline: { _eq: true }, hashrate: { _gt: 0 } }) { count } }',
        );
        return asicsAggregate.count;
      } catch {
        return 0;
      }
    };

    const startedAt = performance.now();
    if (!isInstalled) {
      await demand(bench, ['npm', 'ci'], folder);
      bench.log(`installed after ${rounded((performance.now() - startedAt) / 1000)} s`);
    }
    const ended = run(bench, ['npm', 'start'], folder, {
      HEADFRAME_PORT: String(port),
      HEADFRAME_DATA: path.join(scratch, 'data'),
      HEADFRAME_SIM_DEVICES: String(devices),
      HEADFRAME_SIM_FIRST_ADDRESS: '127.90.0.1',
      HEADFRAME_SIM_PORTS: 'free',
      HEADFRAME_ADMIN_EMAIL: owner.email,
      HEADFRAME_ADMIN_PASSWORD: owner.password,
    });
    const broken = ended.then((code) => Promise.reject(new Error(`npm start ended with ${code}.`)));
    await Promise.race([broken, until('The farm', 300, countHashing, (count) => count === devices)]);
    broken.catch(() => undefined);
    return { secondsToLiveFarm: rounded((performance.now() - startedAt) / 1000), installed: isInstalled };
  },
};
