import type { AgentSetting } from '@headframe/agent-link';
import { PollWheel } from './poll-wheel.ts';

/** How often devices are polled. */
export type PollSetting = Pick<AgentSetting, 'pollSeconds' | 'kindPollSeconds'>;

interface KindWheel {
  wheel: PollWheel;
  /** What the kind's drivers ask for; undefined for the agent's general interval. */
  ownSeconds: number | undefined;
  seconds: number;
}

/** Calls each device once an interval, by the interval of its kind. */
export class PollWheels {
  readonly #byKind = new Map<string, KindWheel>();
  readonly #kindOf = new Map<number, string>();
  readonly #call: (deviceId: number) => void;
  #setting: PollSetting;
  #factor = 1;

  constructor(setting: PollSetting, call: (deviceId: number) => void) {
    this.#setting = setting;
    this.#call = call;
  }

  /**
   * Adds a device; `ownSeconds` is the interval of its kind where the setting names none. Those of one `group` are called at the same
   * moment.
   */
  add({ deviceId, kind }: { deviceId: number; kind: string }, ownSeconds: number | undefined, group?: string): void {
    if (this.#kindOf.get(deviceId) === kind) return;
    this.remove(deviceId);
    this.#kindOf.set(deviceId, kind);
    this.#wheelOf(kind, ownSeconds).wheel.add(deviceId, group);
  }

  remove(deviceId: number): void {
    const kind = this.#kindOf.get(deviceId);
    if (kind === undefined) return;
    this.#kindOf.delete(deviceId);
    this.#byKind.get(kind)?.wheel.remove(deviceId);
  }

  /** Seconds between two polls of a device. */
  secondsOf(deviceId: number): number {
    return this.#byKind.get(this.#kindOf.get(deviceId) ?? '')?.seconds ?? this.#setting.pollSeconds;
  }

  /** Follows a changed setting; kinds whose interval stays keep their place. */
  setPeriods(setting: PollSetting): void {
    this.#setting = setting;
    this.#follow();
  }

  /** Makes all intervals so many times as wide as set. */
  widen(factor: number): void {
    if (factor === this.#factor) return;
    this.#factor = factor;
    this.#follow();
  }

  #follow(): void {
    for (const [kind, entry] of this.#byKind) {
      const seconds = this.#secondsFor(kind, entry.ownSeconds);
      if (seconds === entry.seconds) continue;
      entry.seconds = seconds;
      entry.wheel.setPeriod(seconds);
    }
  }

  close(): void {
    for (const { wheel } of this.#byKind.values()) wheel.close();
  }

  #secondsFor(kind: string, ownSeconds: number | undefined): number {
    const seconds = this.#setting.kindPollSeconds[kind] ?? ownSeconds ?? this.#setting.pollSeconds;
    return Math.ceil(seconds * this.#factor);
  }

  #wheelOf(kind: string, ownSeconds: number | undefined): KindWheel {
    let entry = this.#byKind.get(kind);
    if (!entry) {
      const seconds = this.#secondsFor(kind, ownSeconds);
      entry = { wheel: new PollWheel(seconds, this.#call), ownSeconds, seconds };
      this.#byKind.set(kind, entry);
    }
    return entry;
  }
}
