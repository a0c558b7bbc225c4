import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { portNames, type PortName } from '@headframe/domain/devices/device-ports';
import { z } from 'zod';
import type { DevicePorts, DeviceEndpoint } from '../driver.ts';

const program = path.resolve(import.meta.dirname, '../../../../apps/simulator/src/main.ts');

const readySchema = z.object({
  ports: z.record(z.enum(portNames as [PortName, ...PortName[]]), z.number()),
  control: z.url(),
});

const deviceSchema = z.looseObject({ address: z.string(), mac: z.string(), model: z.string() });
/** A simulated device as the simulator's control API describes it. */
export type DescribedDevice = z.infer<typeof deviceSchema>;

/** The simulator as a program of its own, driven over its control API. */
export interface SimulatedFarm {
  ports: DevicePorts;
  devices(): Promise<DescribedDevice[]>;
  device(mac: string): Promise<DescribedDevice>;
  setFaults(mac: string, faults: Readonly<Record<string, unknown>>): Promise<void>;
  /** Pulls or plugs in the cord of a device. */
  setPower(mac: string, on: boolean): Promise<void>;
  /** Gives a device the firmware of another model. */
  flash(mac: string, model: string): Promise<void>;
  endpoint(address: string, overrides?: Partial<DeviceEndpoint>): DeviceEndpoint;
  close(): Promise<void>;
}

/** Whether the simulator is there to be started. */
export const simulatorExists = existsSync(program);

/** Starts the simulator on free ports; `firstAddress` keeps farms of parallel tests apart. */
export async function startSimulatedFarm(options: {
  devices: number;
  firstAddress: string;
  environment?: Readonly<Record<string, string>>;
}): Promise<SimulatedFarm> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HEADFRAME_SIM_DEVICES: String(options.devices),
      HEADFRAME_SIM_FIRST_ADDRESS: options.firstAddress,
      HEADFRAME_SIM_PORTS: 'free',
      HEADFRAME_SIM_CONTROL_PORT: '0',
      ...options.environment,
    },
  });
  const exited = once(child, 'exit').then(() => Promise.reject(new Error('The simulator ended before it was ready.')));
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), exited])) as [string];
  exited.catch(() => undefined);
  const { ports, control } = readySchema.parse(JSON.parse(line));

  async function ask(route: string, body?: unknown): Promise<unknown> {
    const reply = await fetch(
      `${control}${route}`,
      body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
    );
    if (!reply.ok) throw new Error(`The simulator's control API answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  }

  return {
    ports,
    devices: async () => z.array(deviceSchema).parse(await ask('/devices')),
    device: async (mac) => deviceSchema.parse(await ask(`/devices/${mac}`)),
    setFaults: async (mac, faults) => void (await ask(`/devices/${mac}/faults`, faults)),
    setPower: async (mac, on) => void (await ask(`/devices/${mac}/power`, { on })),
    flash: async (mac, model) => void (await ask(`/devices/${mac}/flash`, { model })),
    endpoint: (host, overrides) => ({ host, ports, credentials: [], timeoutMs: 4000, ...overrides }),
    close: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
