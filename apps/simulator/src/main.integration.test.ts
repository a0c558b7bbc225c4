import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from 'vitest';
import { proofLength } from '../../../scripts/checks/proof-length.ts';
import type { ReadyLine } from './farm/ready-line.ts';
import { cgminer, digestHttp } from './test/wire.ts';

const megabyte = 1024 * 1024;

/** How many devices one simulator holds, and the megabytes that it may take for them. */
const [many, maxMegabytes] = proofLength([1000, 200], [5000, 500]);

describe('the simulator as a program', () => {
  let child: ChildProcess | undefined;

  afterEach(() => {
    if (child?.exitCode === null) child.kill('SIGKILL');
  });

  async function start(variables: Record<string, string>): Promise<ReadyLine> {
    const env = { ...process.env, HEADFRAME_SIM_PORTS: 'free', ...variables };
    child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (child.stdout === null) throw new Error('no output');
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    return JSON.parse(line) as ReadyLine;
  }

  /** Resident memory of the running program in MB; read where the system reports it (Linux). */
  async function residentMegabytes(): Promise<number | undefined> {
    const text = await readFile(`/proc/${child?.pid}/status`, 'utf8').catch(() => undefined);
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(text ?? '')?.[1];
    return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / megabyte;
  }

  test('says in one line that it is ready, and ends cleanly when it is stopped', async () => {
    const ready = await start({ HEADFRAME_SIM_DEVICES: '7', HEADFRAME_SIM_FIRST_ADDRESS: '127.29.0.1' });
    expect(ready).toMatchObject({ ready: true, ranges: ['127.29.0.1-127.29.0.7'] });
    expect(await (await fetch(`${ready.control}/health`)).json()).toEqual({ healthy: true, devices: 7 });
    child?.kill('SIGTERM');
    const [code] = (await once(child as ChildProcess, 'exit')) as [number | null];
    expect(code).toBe(0);
  });

  test('says what is wrong with its settings and exits with 1', async () => {
    const env = { ...process.env, HEADFRAME_SIM_DEVICES: 'many' };
    child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).toBe(1);
    expect(said).toContain('HEADFRAME_SIM_DEVICES');
  });

  test(`holds ${many} devices, each of them asked, in at most ${maxMegabytes} MB`, async () => {
    const ready = await start({ HEADFRAME_SIM_DEVICES: String(many), HEADFRAME_SIM_FIRST_ADDRESS: '127.30.0.1' });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const devices = (await (await fetch(`${ready.control}/devices`)).json()) as { address: string; family: string }[];
    expect(devices).toHaveLength(many);
    const antminers = devices.filter((device) => device.family === 'antminer');
    expect(antminers.length).toBeGreaterThan(many * 0.6);
    let next = 0;
    let answered = 0;
    const worker = async (): Promise<void> => {
      for (let device = antminers[next++]; device !== undefined; device = antminers[next++]) {
        const host = device.address;
        const reply = await cgminer({ host, port: ready.ports.rpc }, { command: 'version' });
        if (Array.isArray(reply['VERSION'])) answered += 1;
        if (next % 10 === 0) {
          const page = await digestHttp({ host, port: ready.ports.http }, { path: '/cgi-bin/get_system_info.cgi' });
          if (page.status !== 200) answered -= 1;
        }
      }
    };
    await Promise.all(Array.from({ length: 100 }, worker));
    expect(answered).toBe(antminers.length);
    const resident = await residentMegabytes();
    if (resident !== undefined) expect(resident).toBeLessThan(maxMegabytes);
  });
});
