import type { SentReport } from '@headframe/agent-link';
import type { DeviceReading } from '@headframe/devices';
import type { DeviceList, KnownDevice } from '../devices/device-list.ts';
import type { Log } from '../run/log.ts';
import type { IdentifyFamily } from './identify-family.ts';

type FailureKind = NonNullable<SentReport['failure']>['kind'];

/** Why the family of a device is in uncertain: it answers and is not understood, or says something else of itself; or it is gone. */
type Uncertainty = 'answers' | 'gone';

interface Watched {
  uncertain: Uncertainty | null;
  /** What it says of itself now, where it is read. */
  now: string | null;
  /** Identifications on end that settled nothing, or changed something: the pause grows with each. */
  attempts: number;
  /** On the monotonic clock, in milliseconds. */
  notBefore: number;
  /** What the operator is to know of the last identification. */
  note: string | null;
  /** By the last identification, another device answers at its address. */
  isReplaced: boolean;
}

/** Failed polls on end until the family of a device is uncertain, by how they fail. A changed host key is for its operator to accept. */
const failuresUntilUncertain: Readonly<Partial<Record<FailureKind, readonly [Uncertainty, number]>>> = {
  reply: ['answers', 2],
  refused: ['answers', 2],
  timeout: ['gone', 3],
  connection: ['gone', 3],
};

const hourMs = 3_600_000;

/** Devices that are gone come after all that answer. */
const goneRank = 1_000_000;

/** How long what devices say of themselves is collected before it is stored. */
const storeAfterMs = 5000;

/** Settings of a watch; times in milliseconds. */
export interface FamilyWatchOptions {
  devices: DeviceList;
  /** Whether a device may change its family at all. */
  mayChange: (device: KnownDevice) => boolean;
  /** Why nothing may be identified, as the site's guard says; null where it may. */
  forbidden: () => string | null;
  identify: IdentifyFamily;
  /** Called after a device's new family was put into the list. */
  onChanged: (deviceId: number) => void;
  log: Log;
  /** Time from the beginning of one identification to that of the next, however many families are uncertain. */
  everyMs?: number;
  /** Pause before the same device is identified again, doubled each time. */
  firstPauseMs?: number;
  maxPauseMs?: number;
}

const identityOf = ({ model, firmware }: DeviceReading): string => JSON.stringify([model, firmware]).slice(0, 2048);

/**
 * Watches for devices that were given firmware of another family: one whose driver understands it no longer, that says another
 * model or version of itself, or that is gone, is identified by all families of its kind, one device at a time, at most so many a
 * minute, and each with growing pauses. Devices that answer come before those that are gone.
 */
export class FamilyWatch {
  readonly #options: Required<FamilyWatchOptions>;
  readonly #watched = new Map<number, Watched>();
  readonly #toStore = new Map<number, string>();
  #timer: NodeJS.Timeout | null = null;
  #storing: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #begunAt = -Infinity;
  #closed = false;

  constructor(options: FamilyWatchOptions) {
    this.#options = { everyMs: 3000, firstPauseMs: 30_000, maxPauseMs: 6 * hourMs, ...options };
  }

  /** A device was read. */
  read(device: KnownDevice, reading: DeviceReading): void {
    if (!this.#options.mayChange(device)) return;
    const said = identityOf(reading);
    const certain = this.#toStore.get(device.deviceId) ?? device.identity;
    if (certain === undefined && reading.model !== null) this.#store(device.deviceId, said);
    const isCertain = certain === said || (certain === undefined && reading.model !== null);
    const watched = this.#watched.get(device.deviceId);
    if (isCertain) {
      if (watched) Object.assign(watched, { uncertain: null, now: said, note: null, isReplaced: false });
      return;
    }
    this.#uncertain(device.deviceId, 'answers').now = said;
    this.#schedule();
  }

  /** A poll of a device failed, for the `failures`-th time on end. */
  failed(device: KnownDevice, failures: number, kind: FailureKind): void {
    const [uncertain, until] = failuresUntilUncertain[kind] ?? [];
    if (uncertain === undefined || until === undefined || failures < until || !this.#options.mayChange(device)) return;
    this.#uncertain(device.deviceId, uncertain).now = null;
    this.#schedule();
  }

  /** What an operator is to know of a device that cannot be read; null where there is nothing. */
  noteOf(deviceId: number): string | null {
    return this.#watched.get(deviceId)?.note ?? null;
  }

  /** Whether another device answers at its address, as far as is known: what is read there is not its own. */
  isReplaced(deviceId: number): boolean {
    return this.#watched.get(deviceId)?.isReplaced === true;
  }

  /** Devices were changed or removed by the server: what was not certain of them counts no more. */
  forget(deviceIds: readonly number[]): void {
    for (const deviceId of deviceIds) this.#watched.delete(deviceId);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#storing) clearTimeout(this.#storing);
    this.#writeStored();
    await this.#running;
  }

  #uncertain(deviceId: number, uncertain: Uncertainty): Watched {
    const now = performance.now();
    const { maxPauseMs } = this.#options;
    const known = this.#watched.get(deviceId);
    const watched = known ?? { uncertain, now: null, attempts: 0, notBefore: 0, note: null, isReplaced: false };
    if (now > watched.notBefore + maxPauseMs) watched.attempts = 0;
    watched.uncertain = uncertain;
    if (!known) this.#watched.set(deviceId, watched);
    return watched;
  }

  /** The next device to identify, the one that was identified least first; or when there may be one, on the monotonic clock. */
  #next(): { deviceId: number } | { at: number } {
    const now = performance.now();
    let at = Infinity;
    let next: { deviceId: number; rank: number } | null = null;
    for (const [deviceId, { uncertain, notBefore, attempts }] of this.#watched) {
      if (uncertain === null) continue;
      const rank = attempts + (uncertain === 'gone' ? goneRank : 0);
      if (notBefore > now) at = Math.min(at, notBefore);
      else if (next === null || rank < next.rank) next = { deviceId, rank };
    }
    return next ?? { at };
  }

  #schedule(): void {
    if (this.#timer || this.#running || this.#closed) return;
    const next = this.#next();
    const due = Math.max('at' in next ? next.at : 0, this.#begunAt + this.#options.everyMs);
    if (due === Infinity) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#begin();
      },
      Math.max(0, due - performance.now()),
    );
    this.#timer.unref();
  }

  #begin(): void {
    const next = this.#next();
    const device = 'deviceId' in next ? this.#options.devices.get(next.deviceId) : undefined;
    if ('deviceId' in next && !device) this.#watched.delete(next.deviceId);
    if (!device) return this.#schedule();
    this.#begunAt = performance.now();
    this.#running = this.#identify(device)
      .catch((error: unknown) => this.#options.log.error('An identification failed within the agent.', { error }))
      .finally(() => {
        this.#running = null;
        this.#schedule();
      });
  }

  async #identify(device: KnownDevice): Promise<void> {
    const { deviceId, family } = device;
    const watched = this.#watched.get(deviceId);
    if (!watched) return;
    const forbidden = this.#options.forbidden();
    const found = forbidden === null ? await this.#options.identify(device) : { family: null, note: null };
    watched.uncertain = null;
    // The server may have changed the device while it was asked.
    const isSame = this.#watched.get(deviceId) === watched && this.#options.devices.get(deviceId)?.family === family;
    if (this.#closed || !isSame) return;
    const { firstPauseMs, maxPauseMs } = this.#options;
    watched.notBefore = performance.now() + Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(watched.attempts, 20));
    watched.attempts += 1;
    watched.note = found.note;
    watched.isReplaced = found.isStranger === true;
    if (found.family === family && watched.now !== null) this.#store(deviceId, watched.now);
    if (found.family !== null && found.family !== family) this.#changed(device, found.family);
  }

  #changed({ deviceId, ip, family: from }: KnownDevice, to: string): void {
    this.#toStore.delete(deviceId);
    this.#options.devices.familyChanged(deviceId, to);
    this.#options.log.info('A device has firmware of another family.', { deviceId, ip, from, to });
    this.#options.onChanged(deviceId);
  }

  #store(deviceId: number, identity: string): void {
    this.#toStore.set(deviceId, identity);
    this.#storing ??= setTimeout(() => this.#writeStored(), storeAfterMs).unref();
  }

  #writeStored(): void {
    this.#storing = null;
    const identities = new Map(this.#toStore);
    this.#toStore.clear();
    try {
      this.#options.devices.noteIdentities(identities);
    } catch (error) {
      // A full disk: what devices say is learned again from their next readings.
      this.#options.log.warn('What devices say of themselves could not be stored.', { error });
    }
  }
}
