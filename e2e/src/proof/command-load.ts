import { setTimeout as delay } from 'node:timers/promises';
import { proofLength } from '../../../scripts/checks/proof-length.ts';
import { Api } from '../api.ts';
import { order } from '../commands.ts';
import { shuffled } from './random.ts';

/** Devices of one order, and the wait between two orders in milliseconds. */
const load = { devices: 4, pauseMs: proofLength(400, 800) } as const;

/**
 * Orders reboots, blinks and changes of pools on a few devices at a time, on and on. Orders that are refused or whose
 * answer is lost are not repeated: what was taken is found in the database.
 */
export class CommandLoad {
  readonly #origin: string;
  readonly #ips: readonly string[];
  readonly #random: () => number;
  #isOver = false;
  #running: Promise<void> | undefined;
  /** How many orders the server has confirmed. */
  confirmed = 0;
  /** How many were refused, or got no answer. */
  lost = 0;

  constructor(origin: string, ips: readonly string[], random: () => number) {
    this.#origin = origin;
    this.#ips = ips;
    this.#random = random;
  }

  begin(): void {
    this.#running = this.#run();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    const api = new Api(this.#origin);
    for (let turn = 0; !this.#isOver; turn += 1) {
      const where = { ip: { _in: shuffled(this.#ips, this.#random).slice(0, load.devices) } };
      try {
        await this.#order(api, turn, where);
        this.confirmed += 1;
      } catch {
        this.lost += 1;
      }
      await delay(load.pauseMs);
    }
  }

  /** Each change of pools names a new worker, so that it is never met before it was carried out. */
  #order(api: Api, turn: number, where: object): Promise<string> {
    if (turn % 3 === 0) return order(api, 'blink', { ...where }, { on: turn % 2 === 0 });
    if (turn % 3 === 1) return order(api, 'reboot', { ...where });
    const pools = [{ address: 'stratum+tcp://pool.test:3333', user: `farm.turn${turn}`, password: 'x' }];
    return order(api, 'changePool', { ...where }, { pools });
  }
}
