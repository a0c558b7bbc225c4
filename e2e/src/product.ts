import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
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

/** A product that runs. */
export interface RunningProduct {
  /** Address of the console, ending in `/user/`. */
  consoleUrl: string;
  origin: string;
  dataFolder: string;
}

/** A product that was started here. */
export interface LaunchedProduct extends RunningProduct {
  /** Everything it has printed. */
  output(): string;
  stop(): Promise<void>;
}

/** The whole product with a simulated farm of its own. */
export interface Product extends LaunchedProduct {
  farm: Farm;
  /** Address of the receiver of the simulated Lightning network, where there is one. */
  lightningReceiver: string | undefined;
}

/** The value of a named line in the start output of a running product. */
function inBlock(output: string, name: string): string | undefined {
  return new RegExp(`Headframe is running\\.[\\s\\S]*?${name}\\s+(http:\\S+)[\\s\\S]*Ctrl-C`).exec(output)?.[1];
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

/**
 * Starts the product with the README's command and a scratch folder, and waits until it runs. It takes free ports, which are
 * read from what it prints.
 */
export async function launchProduct(environment: Record<string, string>): Promise<LaunchedProduct> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-e2e-'));
  const dataFolder = path.join(folder, 'data');
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
        HEADFRAME_ADMIN_EMAIL: owner.email,
        HEADFRAME_ADMIN_PASSWORD: owner.password,
        // A farm of miners alone, unless a test asks for more.
        HEADFRAME_SIM_PDUS: '0',
        ...environment,
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
      return inBlock(output, 'Console');
    });
    return { consoleUrl, origin: new URL(consoleUrl).origin, dataFolder, output: () => output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the product with a simulated farm of its own. */
export async function startProduct({ devices, firstAddress, environment }: ProductOptions): Promise<Product> {
  const product = await launchProduct({
    HEADFRAME_SIM_DEVICES: String(devices),
    HEADFRAME_SIM_FIRST_ADDRESS: firstAddress,
    HEADFRAME_SIM_PORTS: 'free',
    ...environment,
  });
  const control = inBlock(product.output(), 'Control');
  if (control === undefined) throw new Error('The product does not name the control address of its farm.');
  return { ...product, farm: new Farm(control), lightningReceiver: inBlock(product.output(), 'Lightning') };
}
