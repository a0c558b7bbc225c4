import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../apps/server/src/platform/database/embedded/free-port.ts';
import { Farm } from './farm.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The first account of every product under test. */
export const owner = { email: 'owner@headframe.test', password: 'Correct-Horse-7' };

/** How a product under test differs from `npm start` as it is. */
export interface ProductOptions {
  devices: number;
  /** First address of the simulated farm, so that farms of different files never mix. */
  firstAddress: string;
  environment?: Record<string, string>;
}

/** The whole product, started with the README's command on free ports and a scratch folder. */
export interface Product {
  /** Address of the console, ending in `/user/`. */
  consoleUrl: string;
  origin: string;
  dataFolder: string;
  farm: Farm;
  /** Everything it has printed. */
  output(): string;
  stop(): Promise<void>;
}

function runningUrl(output: string): string | undefined {
  return /Headframe is running\.[\s\S]*?Console\s+(http:\S+)/.exec(output)?.[1];
}

async function waitFor<Value>(what: string, within: number, look: () => Value | undefined): Promise<Value> {
  const until = Date.now() + within;
  for (;;) {
    const seen = look();
    if (seen !== undefined) return seen;
    if (Date.now() > until) throw new Error(`${what} did not come within ${within / 1000} s.`);
    await delay(100);
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await ended;
  clearTimeout(patience);
}

/** Starts the product and waits until it says that it runs. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-e2e-'));
  const dataFolder = path.join(folder, 'data');
  const controlPort = await freePort();
  let output = '';
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(root, 'scripts/start.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        HEADFRAME_PORT: '0',
        HEADFRAME_DATA: dataFolder,
        HEADFRAME_SIM_DEVICES: String(options.devices),
        HEADFRAME_SIM_FIRST_ADDRESS: options.firstAddress,
        HEADFRAME_SIM_PORTS: 'free',
        HEADFRAME_SIM_CONTROL_PORT: String(controlPort),
        HEADFRAME_ADMIN_EMAIL: owner.email,
        HEADFRAME_ADMIN_PASSWORD: owner.password,
        ...options.environment,
      },
    },
  );
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  const stop = async () => {
    await stopProcess(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const consoleUrl = await waitFor('The product', 180_000, () => {
      if (child.exitCode !== null) throw new Error(`The product ended:\n${output}`);
      return runningUrl(output);
    });
    const farm = new Farm(`http://127.0.0.1:${controlPort}`);
    return { consoleUrl, origin: new URL(consoleUrl).origin, dataFolder, farm, output: () => output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
