/** One simulated device, as the simulator's control API returns it. */
export interface FarmDevice {
  address: string;
  mac: string;
  model: string;
  family: string;
  /** Seconds since it booted. */
  uptime: number;
  state: string;
  /** How often each command was actually executed. */
  executions: Record<string, number>;
  faults: Record<string, unknown>;
}

/** The control API of the simulated farm. */
export class Farm {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async #ask(path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#url}${path}`, {
      ...(body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  /** Every device, sorted by address. */
  async devices(): Promise<FarmDevice[]> {
    const answer = (await this.#ask('/devices')) as FarmDevice[] | { devices: FarmDevice[] };
    return Array.isArray(answer) ? answer : answer.devices;
  }

  async device(address: string): Promise<FarmDevice> {
    return (await this.#ask(`/devices/${address}`)) as FarmDevice;
  }

  /** Turns faults of a device on or off, such as `{ liar: true }`. */
  async setFaults(address: string, faults: object): Promise<void> {
    await this.#ask(`/devices/${address}/faults`, faults);
  }

  /** Moves a device to another address; it keeps its MAC. */
  async move(address: string, to: string): Promise<void> {
    await this.#ask(`/devices/${address}/move`, { address: to });
  }
}
