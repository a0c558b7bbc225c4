import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { SimulatedDevice } from '../device/simulated-device.ts';

const writeDelayMilliseconds = 500;

const memoryShape = z.record(z.string(), z.unknown());

/**
 * Keeps what devices keep through a power cycle (pools, modes, passwords) in a file, by MAC. A restart of the simulator is
 * a power cycle: uptime and counters start at 0, the configuration stays. Without a file it keeps nothing.
 */
export class FarmMemory {
  readonly #file: string | undefined;
  readonly #devices: readonly SimulatedDevice[];
  readonly #changed = new Map<string, unknown>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(file: string | undefined, devices: readonly SimulatedDevice[]) {
    this.#file = file;
    this.#devices = devices;
  }

  /** Gives the devices back what they had and listens to their changes. A missing or broken file counts as empty. */
  async recall(): Promise<void> {
    if (this.#file === undefined) return;
    const kept = await readMemory(this.#file);
    for (const device of this.#devices) {
      const configuration = kept[device.mac];
      if (configuration !== undefined) {
        this.#changed.set(device.mac, configuration);
        device.restore(configuration);
      }
      device.onConfigurationChange = () => {
        this.#changed.set(device.mac, device.configuration());
        this.#timer ??= setTimeout(() => this.#write(), writeDelayMilliseconds);
      };
    }
  }

  /** Writes what is still to be written. */
  async close(): Promise<void> {
    for (const device of this.#devices) device.onConfigurationChange = () => undefined;
    if (this.#timer !== undefined) this.#write();
    await this.#writing;
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const file = this.#file;
    if (file === undefined) return;
    const text = JSON.stringify(Object.fromEntries(this.#changed));
    this.#writing = this.#writing.then(() => replaceFile(file, text));
  }
}

async function readMemory(file: string): Promise<Record<string, unknown>> {
  try {
    return memoryShape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {};
  }
}

/** Writes a file so that a crash leaves either the old or the new one; a full or missing disk is not fatal here. */
async function replaceFile(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  } catch (error) {
    process.stderr.write(`The simulator could not keep its configuration: ${String(error)}\n`);
  }
}
