import { setTimeout as delay } from 'node:timers/promises';
import { proofLength } from '../../../scripts/checks/proof-length.ts';
import { Api } from '../api.ts';
import { sendCommand } from '../commands.ts';
import { shuffled } from './random.ts';

/** Devices of one command, and the pause between two commands in milliseconds. */
const load = { devices: 4, pauseMs: proofLength(400, 800) } as const;

/**
 * Requests reboots, blinks and changes of pools on a few devices at a time, without end. Refused commands, and those whose
 * response is lost are not repeated: the database holds the accepted ones.
 */
export class CommandLoad {
  readonly #origin: string;
  readonly #ips: readonly string[];
  readonly #random: () => number;
  #isOver = false;
  #running: Promise<void> | undefined;
  /** Number of commands the server has confirmed. */
  confirmed = 0;
  /** Number of commands refused, or without a response. */
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
        await this.#sendCommand(api, turn, where);
        this.confirmed += 1;
      } catch {
        this.lost += 1;
      }
      await delay(load.pauseMs);
    }
  }

  /** Each change of pools names a new worker, so that no device is in that state before the command ran. */
  #sendCommand(api: Api, turn: number, where: object): Promise<string> {
    if (turn % 3 === 0) return sendCommand(api, 'blink', { ...where }, { on: turn % 2 === 0 });
    if (turn % 3 === 1) return sendCommand(api, 'reboot', { ...where });
    const pools = [{ address: 'stratum+tcp://pool.test:3333', user: `farm.turn${turn}`, password: 'x' }];
    return sendCommand(api, 'changePool', { ...where }, { pools });
  }
}
