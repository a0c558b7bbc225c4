import type { SentReport } from '@headframe/agent-link';
import type { LastReading, DeviceReading } from '@headframe/devices';
import { vi } from 'vitest';
import type { DeviceAccess } from '../../devices/device-access.ts';
import type { DeviceList } from '../../devices/device-list.ts';
import { createLog } from '../../run/log.ts';
import { FakeFarm } from '../../testing/fake-devices.ts';
import { judgeEveryMs } from '../poll-pace.ts';
import { Poller } from '../poller.ts';

const pollSeconds = 15;
const stepMs = 100;

/** What a reading takes of the machine, in milliseconds of its processor. */
interface ModelCost {
  full: number;
  narrow: number;
}

/** An agent that polls many devices on a machine of known speed, on a clock of the test. */
export class ModelFarm {
  readonly #poller: Poller;
  readonly #lastReadAt = new Map<number, number>();
  readonly #waiting: (() => void)[] = [];
  #credit = 0;
  cost: ModelCost;

  constructor(count: number, cost: ModelCost) {
    this.cost = cost;
    const farm = new FakeFarm();
    const devices = Array.from({ length: count }, (_, index) => ({ ...farm.add('127.0.0.1', index + 1), mac: null }));
    const { kind } = farm;
    const reading = { ...farm.at('127.0.0.1').reading, mac: null };
    const read = async (_endpoint: unknown, last?: LastReading<DeviceReading>): Promise<DeviceReading> => {
      this.#credit -= last === undefined ? this.cost.full : this.cost.narrow;
      return reading;
    };
    const registered = { kind: { ...kind, fullEvery: 20 }, driver: { read } };
    type Call = Parameters<DeviceAccess['call']>[1];
    this.#poller = new Poller({
      devices: {
        size: count,
        get: (deviceId: number) => devices[deviceId - 1],
        all: () => devices.values(),
      } as unknown as DeviceList,
      access: {
        find: () => registered,
        visit: async (work: () => Promise<unknown>) => {
          await new Promise<void>((start) => this.#waiting.push(start));
          return work();
        },
        call: (_device: unknown, work: Call) => work(registered as never, {} as never),
      } as unknown as DeviceAccess,
      log: createLog(() => undefined, []),
      setting: { pollSeconds, kindPollSeconds: {} },
      onReport: ({ deviceId }: SentReport) => void this.#lastReadAt.set(deviceId, performance.now()),
      onGone: () => undefined,
      onBack: () => undefined,
    });
  }

  /** How many times as wide as set the interval is. */
  get factor(): number {
    return this.#poller.pace.intervalFactor;
  }

  /** Lets so many judgements pass; returns the interval's factor after each, and the oldest reading within each, in seconds. */
  async rounds(count: number): Promise<{ factors: number[]; oldest: number[] }> {
    const factors: number[] = [];
    const oldest: number[] = [];
    for (let round = 0; round < count; round += 1) {
      let age = 0;
      for (let ms = 0; ms < judgeEveryMs; ms += stepMs) {
        await this.#step();
        for (const readAt of this.#lastReadAt.values()) age = Math.max(age, performance.now() - readAt);
      }
      factors.push(this.factor);
      oldest.push(Math.round(age / 1000));
    }
    return { factors, oldest };
  }

  close(): void {
    this.#poller.close();
  }

  async #step(): Promise<void> {
    await vi.advanceTimersByTimeAsync(stepMs);
    this.#credit = Math.min(0, this.#credit) + stepMs;
    while (this.#credit > 0 && this.#waiting.length > 0) {
      this.#waiting.shift()?.();
      for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
    }
  }
}
