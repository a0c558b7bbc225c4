import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Cabling, Outlet } from '../cabling/cabling.ts';
import type { DeviceDescription, SimulatedDevice } from '../device/simulated-device.ts';
import { faultPatch } from '../faults/fault-switches.ts';
import { readBody } from '../network/http-endpoint.ts';
import { isLocalProgram } from '../network/local-program.ts';
import { LocalServer } from '../network/local-server.ts';

/** What the control API works on. */
interface ControlledFarm {
  readonly directory: {
    all(): readonly SimulatedDevice[];
    find(addressOrMac: string): SimulatedDevice | undefined;
  };
  /** Which device hangs on which outlet. */
  readonly cabling: Pick<Cabling, 'outletsOf'>;
  /** Gives a device another address. Rejects with a RangeError when it cannot have it. */
  readonly move: (device: SimulatedDevice, address: string) => Promise<void>;
  /** Gives a device the firmware of another model. Throws a RangeError where the image does not fit it. */
  readonly flash: (device: SimulatedDevice, model: string) => SimulatedDevice;
  /** Makes all devices as they were at the start. */
  readonly reset: () => Promise<void>;
}

/** Its power cord is pulled or plugged in, whatever outlet it hangs on. */
const powerRequest = z.strictObject({ on: z.boolean() });
const moveRequest = z.strictObject({ address: z.ipv4() });
const flashRequest = z.strictObject({ model: z.string() });

class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The HTTP API by which tests and operators of the simulator look into devices and set their faults. Programs of this machine only. */
export class ControlServer {
  readonly #farm: ControlledFarm;
  readonly #server: LocalServer;

  constructor(farm: ControlledFarm) {
    this.#farm = farm;
    this.#server = new LocalServer((request, response) => {
      this.#handle(request)
        .then((value) => answer(response, 200, value))
        .catch((error: unknown) => answer(response, ...problemOf(error)));
    });
  }

  /** Listens on a loopback port (0 for a free one) and resolves to the port it has. */
  listen(port: number): Promise<number> {
    return this.#server.listen(port);
  }

  /** Stops listening and drops what is connected. */
  close(): Promise<void> {
    return this.#server.close();
  }

  async #handle(request: IncomingMessage): Promise<unknown> {
    if (!isLocalProgram(request)) throw new ControlError(403, 'Programs of this machine only.');
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://control').pathname);
    const [root, name, action] = path.split('/').filter((part) => part !== '');
    const { method } = request;
    if (method === 'GET' && root === 'health') return { healthy: true, devices: this.#farm.directory.all().length };
    if (method === 'POST' && root === 'reset' && name === undefined) {
      await this.#farm.reset();
      return { reset: this.#farm.directory.all().length };
    }
    if (root !== 'devices') throw new ControlError(404, 'There is no such thing here.');
    if (name === undefined) {
      if (method !== 'GET') throw new ControlError(405, 'The list of devices can only be read.');
      return this.#farm.directory.all().map((device) => this.#describe(device));
    }
    const device = this.#find(name);
    if (method === 'GET' && action === undefined) return this.#describe(device);
    if (method !== 'POST') throw new ControlError(405, 'A device is read with GET and changed with POST.');
    const body = parseBody(await readBody(request));
    if (action === 'faults') device.setFaults(faultPatch.parse(body));
    else if (action === 'power') device.setFed(powerRequest.parse(body).on);
    else if (action === 'move') await this.#farm.move(device, moveRequest.parse(body).address);
    else if (action === 'flash') return this.#describe(this.#farm.flash(device, flashRequest.parse(body).model));
    else throw new ControlError(404, 'A device has faults and power and can be moved and flashed, nothing else.');
    return this.#describe(device);
  }

  /** A device with the outlets that it hangs on. */
  #describe(device: SimulatedDevice): DeviceDescription & { outlets: readonly Outlet[] } {
    return { ...device.describe(), outlets: this.#farm.cabling.outletsOf(device) };
  }

  #find(name: string): SimulatedDevice {
    const device = this.#farm.directory.find(name);
    if (device === undefined) throw new ControlError(404, `There is no device ${name}.`);
    return device;
  }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ControlError(400, 'The body is not JSON.');
  }
}

function problemOf(error: unknown): [number, unknown] {
  if (error instanceof ControlError) return [error.status, { error: error.message }];
  if (error instanceof z.ZodError) return [400, { error: z.prettifyError(error) }];
  if (error instanceof RangeError) return [409, { error: error.message }];
  return [500, { error: error instanceof Error ? error.message : String(error) }];
}

function answer(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
}
