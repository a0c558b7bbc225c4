import { steadyNow } from '@headframe/agent-link';
import type { SentReport } from '@headframe/agent-link';
import { DeviceReplyError } from '@headframe/devices';
import type { DeviceReading } from '@headframe/devices';
import { unidentifiedFamily } from '@headframe/domain/devices/unidentified-family';
import { commandMessages } from '../commands/command-messages.ts';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { DeviceList, DeviceListChange, KnownDevice } from '../devices/device-list.ts';
import type { Log } from '../run/log.ts';
import { PolledDevice } from './polled-device.ts';
import { FirstReadings } from './first-readings.ts';
import { judgeEveryMs, PollPace, type PaceState } from './poll-pace.ts';
import { PollRate } from './poll-rate.ts';
import { PollWheels, type PollSetting } from './poll-wheels.ts';
import { failureOf, isDeviceError, mayBeOwnDelay } from './read-failure.ts';

/** Failed polls in a row until a device counts as gone from its address. */
const failuresUntilGone = 3;

/** More changed devices than this wait for their turn instead of being polled at once. */
const pollAtOnce = 100;

/** Settings of a poller. */
interface PollerOptions {
  devices: DeviceList;
  access: DeviceAccess;
  log: Log;
  setting: PollSetting;
  onReport: (report: SentReport) => void;
  /** A device is gone from its address, or another device answers there. */
  onGone: (device: KnownDevice) => void;
  /** A device that was gone answers again. */
  onBack: (device: KnownDevice) => void;
  /** A device was read. */
  onRead?: (device: KnownDevice, reading: DeviceReading) => void;
  /** A device was not read; `failures` polls on end. */
  onFailed?: (device: KnownDevice, failures: number, failure: NonNullable<SentReport['failure']>) => void;
  /** Whether another device answers at its address, so that a reading without a MAC address is not its own. */
  isReplaced?: (deviceId: number) => boolean;
  /** What is known beyond a failure of why a device cannot be read. */
  noteOf?: (deviceId: number) => string | null;
}

/** Reads every device once a period and reports each attempt, whether it gave a reading or not. */
export class Poller {
  readonly #options: PollerOptions;
  readonly #states = new Map<number, PolledDevice>();
  readonly #wheels: PollWheels;
  readonly #rate = new PollRate();
  readonly #pace = new PollPace();
  readonly #first = new FirstReadings();
  readonly #judging: NodeJS.Timeout;
  #setting: PollSetting;
  #closed = false;

  constructor(options: PollerOptions) {
    this.#options = options;
    this.#wheels = new PollWheels(options.setting, (deviceId) => this.#due(deviceId));
    this.#setting = options.setting;
    this.#judging = setInterval(() => this.#judgePace(), judgeEveryMs);
    for (const device of options.devices.all()) this.#place(device);
  }

  /** How it keeps up with its polls. */
  get pace(): PaceState {
    return this.#pace.state;
  }

  /** Takes note of how late the event loop runs, in milliseconds; to be called ten times a second. */
  noteLag(lagMs: number): void {
    this.#pace.noteLag(lagMs);
  }

  /** Devices whose last poll succeeded, and those whose last poll failed. */
  counts(): { connected: number; disconnected: number } {
    let connected = 0;
    let disconnected = 0;
    for (const { answered } of this.#states.values()) {
      if (answered === true) connected += 1;
      if (answered === false) disconnected += 1;
    }
    return { connected, disconnected };
  }

  /** Polls finished a second, over the last half minute or so. */
  rate(): number {
    return this.#rate.rate();
  }

  setPeriods(setting: PollSetting): void {
    this.#setting = setting;
    this.#wheels.setPeriods(setting);
  }

  /** Polls devices less often while it does not keep up with them. */
  #judgePace(): void {
    const { connected, disconnected } = this.counts();
    const count = this.#options.devices.size;
    const intervalMs = this.#setting.pollSeconds * 1000;
    if (this.#first.areUnderWay(count - connected - disconnected, count, performance.now(), intervalMs)) {
      this.#pace.forget();
      return;
    }
    const before = this.#pace.state;
    this.#wheels.widen(this.#pace.judge(intervalMs));
    const { isBehind, ...state } = this.#pace.state;
    if (isBehind === before.isBehind) return;
    if (isBehind) this.#options.log.warn('The agent is behind with its polls and polls less often.', { ...state });
    else this.#options.log.info('The agent keeps up with its polls again.', { ...state });
  }

  /** Follows a change of the device list. */
  devicesChanged({ changed, removed }: DeviceListChange): void {
    for (const deviceId of removed) {
      this.#wheels.remove(deviceId);
      this.#states.delete(deviceId);
    }
    for (const deviceId of changed) {
      const device = this.#options.devices.get(deviceId);
      if (device) this.#place(device);
    }
    if (changed.length <= pollAtOnce) changed.forEach((deviceId) => this.pollSoon(deviceId));
  }

  /** Polls a device at once, or again as soon as the present poll ends. */
  pollSoon(deviceId: number): void {
    if (this.#states.get(deviceId)?.polling) this.#state(deviceId).again = true;
    else this.#poll(deviceId);
  }

  /** Polls a device at once; what was read, or began to be read, before counts no more as a fresh reading. */
  readAgain(deviceId: number): void {
    if (!this.#options.devices.get(deviceId)) return;
    this.#state(deviceId).freshFrom = performance.now();
    this.pollSoon(deviceId);
  }

  /** A device is read by another driver from now on: what the one before read counts no more. */
  driverChanged(deviceId: number): void {
    if (!this.#options.devices.get(deviceId)) return;
    this.#state(deviceId).forgetReadings();
    this.pollSoon(deviceId);
  }

  /** The last reading, if the device's last poll succeeded and it is not older than two periods. */
  freshReading(deviceId: number): DeviceReading | null {
    return this.#states.get(deviceId)?.freshReading(2000 * this.#wheels.secondsOf(deviceId)) ?? null;
  }

  /** Addresses of the devices whose last poll succeeded. */
  answeringAddresses(): Set<string> {
    const addresses = new Set<string>();
    for (const { deviceId, ip } of this.#options.devices.all()) {
      if (this.#states.get(deviceId)?.answered === true) addresses.add(ip);
    }
    return addresses;
  }

  /** Sends all details again with the next polls, because sent ones were lost. */
  forgetSentDetails(): void {
    for (const state of this.#states.values()) state.sentDetail = null;
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#judging);
    this.#wheels.close();
  }

  #place(device: KnownDevice): void {
    const kind = this.#options.access.find(device)?.kind;
    this.#wheels.add(device, kind?.pollSeconds, kind?.pollsTogether === true ? device.ip : undefined);
  }

  #state(deviceId: number): PolledDevice {
    const known = this.#states.get(deviceId) ?? new PolledDevice();
    this.#states.set(deviceId, known);
    return known;
  }

  /** The turn of a device has come. */
  #due(deviceId: number): void {
    this.#pace.noteDue(this.#states.get(deviceId)?.waiting === true);
    this.#poll(deviceId);
  }

  #poll(deviceId: number): void {
    if (this.#closed || !this.#options.devices.get(deviceId)) return;
    const state = this.#state(deviceId);
    if (state.polling) return;
    state.polling = true;
    state.waiting = true;
    const since = performance.now();
    void this.#options.access
      .visit(() => {
        state.waiting = false;
        this.#pace.noteBegun(performance.now() - since);
        return this.#read(deviceId, state);
      })
      .catch((error: unknown) => this.#options.log.error('A poll failed within the agent.', { deviceId, error }))
      .finally(() => {
        state.polling = state.waiting = false;
        if (!state.again) return;
        state.again = false;
        this.#poll(deviceId);
      });
  }

  async #read(deviceId: number, state: PolledDevice): Promise<void> {
    const listed = this.#options.devices.get(deviceId);
    if (this.#closed || !listed) return;
    // What was asked for while this poll waited for room is this poll.
    state.again = false;
    const device = await this.#identified(listed, state);
    if (!device || this.#closed) return;
    if (!this.#options.access.find(device)) {
      this.#unsupported(device, state);
      return;
    }
    const begunAt = performance.now();
    const mark = this.#pace.mark();
    try {
      const last = state.lastFor(begunAt);
      const reading = await this.#options.access.call(device, ({ driver }, endpoint) => driver.read(endpoint, last));
      state.countRead(last !== undefined, this.#options.access.find(device)?.kind.fullEvery);
      if (device.mac !== null && reading.mac !== null && reading.mac !== device.mac.toLowerCase())
        throw new DeviceReplyError(`Another device answers at ${device.ip}: ${reading.mac}.`);
      if (device.mac !== null && reading.mac === null && this.#options.isReplaced?.(deviceId))
        throw new DeviceReplyError(`Another device answers at ${device.ip}.`);
      this.#succeeded(device, state, reading, begunAt);
    } catch (error) {
      // A device that answered before is not called offline for the delay of this machine: the next poll shows.
      if (state.answered !== false && mayBeOwnDelay(error) && this.#pace.isOwnDelay(mark)) this.#rate.count();
      else this.#failed(device, state, error);
    }
  }

  /** The device with its family, which is found out where it was entered by hand; null where that failed, and was reported. */
  async #identified(device: KnownDevice, state: PolledDevice): Promise<KnownDevice | null> {
    const { devices, access, log } = this.#options;
    const { deviceId } = device;
    if (device.family !== unidentifiedFamily) return device;
    try {
      const { family } = await access.identify(device);
      if (devices.get(deviceId) !== device) return null;
      log.info('A device that was entered by hand is identified.', { deviceId, ip: device.ip, family });
      devices.identified(deviceId, family);
      return { ...device, family };
    } catch (error) {
      this.#failed(device, state, error);
      return null;
    }
  }

  #succeeded(device: KnownDevice, state: PolledDevice, reading: DeviceReading, begunAt: number): void {
    if (this.#isOutdated(device, state)) return;
    const at = steadyNow();
    if (state.failures >= failuresUntilGone) this.#options.onBack(device);
    state.succeeded(reading, begunAt);
    const kind = this.#options.access.find(device)?.kind;
    if (!kind) return;
    const { scalars, detail, parts } = kind.split(reading);
    const due = state.detailIsDue(at, (sent) => kind.detailChanged(sent, detail));
    if (due) state.sendDetail(at, detail);
    this.#report({
      deviceId: device.deviceId,
      kind: kind.kind,
      at,
      ip: device.ip,
      scalars,
      detail: due ? detail : null,
      failure: null,
      ...(parts.length > 0 && { parts }),
    });
    this.#options.onRead?.(device, reading);
  }

  /** Whether a poll ended after its device was removed, or given to another driver. */
  #isOutdated({ deviceId, family }: KnownDevice, state: PolledDevice): boolean {
    if (this.#closed || this.#states.get(deviceId) !== state) return true;
    return this.#options.devices.get(deviceId)?.family !== family;
  }

  #failed(device: KnownDevice, state: PolledDevice, error: unknown): void {
    if (this.#isOutdated(device, state)) return;
    if (!isDeviceError(error))
      this.#options.log.error('A driver failed.', { deviceId: device.deviceId, family: device.family, error });
    const failure = failureOf(error);
    failure.message = this.#options.noteOf?.(device.deviceId)?.slice(0, 512) ?? failure.message;
    state.failures += 1;
    state.answered = false;
    this.#report({
      deviceId: device.deviceId,
      kind: device.kind,
      at: steadyNow(),
      ip: device.ip,
      scalars: null,
      detail: null,
      failure,
    });
    if (state.failures >= failuresUntilGone && failure.kind !== 'refused') this.#options.onGone(device);
    this.#options.onFailed?.(device, state.failures, failure);
  }

  /** There is no driver for it: nothing is asked, and it is not searched for either. */
  #unsupported(device: KnownDevice, state: PolledDevice): void {
    const { deviceId, kind, ip, family } = device;
    state.answered = false;
    const failure = { kind: 'reply', message: commandMessages.unknownFamily(family) } as const;
    this.#report({ deviceId, kind, at: steadyNow(), ip, scalars: null, detail: null, failure });
  }

  #report(report: SentReport): void {
    this.#rate.count();
    this.#options.onReport(report);
  }
}
