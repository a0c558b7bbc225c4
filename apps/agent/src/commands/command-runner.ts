import os from 'node:os';
import { steadyNow } from '@headframe/agent-link';
import type { ItemCommand, ItemResult } from '@headframe/agent-link';
import { DeviceConnectionError, DeviceRefusedError, DeviceTimeoutError } from '@headframe/devices';
import { capabilityOf, performCommand } from '@headframe/devices';
import type { CommandBaseline, DeviceCommand, DeviceReading } from '@headframe/devices';
import type { DeviceAccess } from '../devices/device-access.ts';
import type { RegisteredDriver } from '../devices/driver-registry.ts';
import type { DeviceList, KnownDevice } from '../devices/device-list.ts';
import { errorText } from '../run/log.ts';
import type { Log } from '../run/log.ts';
import type { CommandJournal, JournaledBaseline } from './command-journal.ts';
import { commandMessages } from './command-messages.ts';
import type { Guard } from './guard.ts';
import { PendingCommands } from './pending-commands.ts';
import { readBack } from './read-back.ts';

type Final = Pick<ItemResult, 'state' | 'message'>;

/** A restarted agent reads back for at least this long, in milliseconds, or as long as the order allows. */
const shortestReadBackMs = 30_000;

/**
 * How long ago a command was sent that an earlier run of the agent had begun, in milliseconds: by the machine's uptime, which
 * nobody sets, or by its clock where the machine was restarted too.
 */
function passedSince({ sentAt, uptime }: JournaledBaseline): number {
  const passed = uptime === undefined ? -1 : (os.uptime() - uptime) * 1000;
  return passed >= 0 ? passed : Math.max(0, Date.now() - sentAt);
}

/** Why a device cannot carry out a command; null where it can. */
function incapability(
  { driver }: RegisteredDriver,
  before: DeviceReading | null,
  command: DeviceCommand,
): string | null {
  const identity = { model: before?.model ?? null, firmware: before?.firmware ?? null };
  const capability = capabilityOf(driver, identity, command.kind);
  return capability.supported ? null : commandMessages.unsupported(command.kind, identity.model, capability.reason);
}

/** Settings of a command runner. */
export interface CommandRunnerOptions {
  devices: DeviceList;
  access: DeviceAccess;
  journal: CommandJournal;
  guard: Guard;
  log: Log;
  /** The last reading of a device, where it is recent enough to compare with. */
  freshReading: (deviceId: number) => DeviceReading | null;
  onResult: (result: ItemResult) => void;
  /** Called after a command: what was read before counts no more, and the console waits to see the effect. */
  onSettled: (deviceId: number) => void;
}

/** Carries out each command item once: journal, act, read back, report. */
export class CommandRunner {
  readonly #options: CommandRunnerOptions;
  readonly #pending: PendingCommands;
  /** Targets taken on and without a final result. */
  readonly #open = new Set<number>();
  readonly #performing = new Set<Promise<unknown>>();
  readonly #stop = new AbortController();
  readonly #uncertainUpTo: number;

  constructor(options: CommandRunnerOptions) {
    this.#options = options;
    this.#uncertainUpTo = options.journal.uncertainUpTo;
    this.#pending = new PendingCommands({
      run: (order) => this.#run(order),
      drop: (order, state) => this.#finish(order, { state, message: commandMessages[state] }),
      known: (deviceId) => options.devices.get(deviceId) !== undefined,
    });
  }

  /** Reads back what an earlier run of the agent had begun; never sends it again. */
  recover(): void {
    for (const { order, baseline } of this.#options.journal.unfinished()) {
      this.#open.add(order.itemId);
      const passed = passedSince(baseline);
      const left = order.verifyWithinMs - passed;
      const minimum = Math.min(shortestReadBackMs, order.verifyWithinMs);
      this.#pending.occupy(order.deviceId, async () => {
        const last = await this.#settle(order, baseline, passed, Math.max(left, minimum));
        if (last)
          this.#finish(order, {
            state: 'failed',
            message: commandMessages.interrupted(this.#unmet(order), last.unmet),
          });
      });
    }
  }

  /**
   * Takes orders; those known already are answered from the journal, left alone while they run, or given their times while they wait. One that was begun and
   * is not known here was begun by an agent with another folder: it is not begun a second time. `serverNow` is where the
   * clock stands that their times are set by, in milliseconds since the epoch.
   */
  accept(orders: readonly ItemCommand[], serverNow: number): void {
    for (const order of orders) {
      if (this.#open.has(order.itemId)) {
        this.#pending.retime(order, serverNow);
        continue;
      }
      const known = this.#options.journal.find(order);
      if (known) {
        this.#options.onResult(known);
        continue;
      }
      this.#open.add(order.itemId);
      if (order.itemId <= this.#uncertainUpTo)
        this.#finish(order, { state: 'failed', message: commandMessages.journalLost });
      else if (order.begun === true) this.#finish(order, { state: 'failed', message: commandMessages.forgotten });
      else this.#pending.add(order, serverNow);
    }
  }

  /** Settles what the server sent and this version cannot read. */
  refuse(unreadable: readonly Pick<ItemCommand, 'requestId' | 'itemId'>[]): void {
    for (const { requestId, itemId } of unreadable) {
      const message = commandMessages.unreadable;
      this.#options.onResult({ requestId, itemId, at: steadyNow(), state: 'failed', message });
    }
  }

  /** Withdraws items that were not begun; begun ones go on. */
  cancel(itemIds: readonly number[]): void {
    for (const itemId of itemIds) this.#pending.cancel(itemId);
  }

  /** Begins nothing more and waits for what is being sent; what was begun is read back after the next start. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#pending.close();
    await Promise.allSettled(this.#performing);
  }

  async #run(order: ItemCommand): Promise<void> {
    try {
      const final = await this.#carryOut(order);
      if (final) this.#finish(order, final);
    } catch (error) {
      this.#options.log.error('A command failed within the agent.', { itemId: order.itemId, error });
      this.#finish(order, { state: 'failed', message: commandMessages.agentFault(errorText(error)) });
    }
  }

  /** The final result, or nothing when there is none now: the agent stops, or the item was settled otherwise. */
  async #carryOut(order: ItemCommand): Promise<Final | null> {
    const sent = this.#options.access.visit(() => this.#send(order), true);
    this.#performing.add(sent);
    const outcome = await sent.finally(() => this.#performing.delete(sent));
    if (outcome === null || 'state' in outcome) return outcome;
    const last = await this.#settle(order, outcome.baseline, 0, order.verifyWithinMs);
    if (!last) return null;
    const message =
      outcome.broken === null
        ? commandMessages.lied(this.#unmet(order), last.unmet)
        : commandMessages.broken(this.#unmet(order), outcome.broken, last.unmet);
    return { state: 'failed', message };
  }

  /** Checks, writes the beginning to disk, and acts. */
  async #send(order: ItemCommand): Promise<Final | null | { baseline: CommandBaseline; broken: string | null }> {
    const { devices, guard, access, journal } = this.#options;
    const device = devices.get(order.deviceId);
    if (!device) return { state: 'failed', message: commandMessages.unknownDevice };
    const refusal = guard.refusal(order.command.kind, device.ip);
    if (refusal !== null) return { state: 'failed', message: refusal };
    const registered = access.find(device);
    if (!registered) return { state: 'failed', message: commandMessages.unknownFamily(device.family) };
    const command = registered.kind.readCommand(order.command);
    if (!command) return { state: 'failed', message: commandMessages.unknownCommand(order.command.kind) };
    const reading = await this.#readBefore(device, registered, command);
    if ('state' in reading) return reading;
    const before = reading.reading;
    const incapable = incapability(registered, before, command);
    if (incapable !== null) return { state: 'failed', message: incapable };
    if (!this.#pending.claim(order.itemId)) return null;
    const baseline = { reading: before, sentAt: Date.now(), uptime: os.uptime() };
    if (!(await journal.begin(order, baseline))) {
      this.#open.delete(order.itemId);
      return null;
    }
    this.#report(order, { state: 'started', message: '' });
    try {
      await access.call(device, ({ driver }, endpoint) => performCommand(driver, endpoint, command), order.part);
      return { baseline, broken: null };
    } catch (error) {
      if (error instanceof DeviceRefusedError)
        return { state: 'failed', message: commandMessages.refused(errorText(error)) };
      return { baseline, broken: errorText(error) };
    }
  }

  /**
   * What to compare with afterwards. A device that cannot be reached, or is another one, is not sent anything.
   */
  async #readBefore(
    device: KnownDevice,
    { kind }: RegisteredDriver,
    command: DeviceCommand,
  ): Promise<Final | { reading: DeviceReading | null }> {
    // A restart of its own since the last poll would pass for the one commanded.
    const isCompared = kind.commands[command.kind]?.proof !== undefined;
    const fresh = isCompared ? null : this.#options.freshReading(device.deviceId);
    if (fresh) return { reading: fresh };
    try {
      const reading = await this.#options.access.call(device, ({ driver }, endpoint) => driver.read(endpoint));
      if (device.mac !== null && reading.mac !== null && reading.mac !== device.mac.toLowerCase())
        return { state: 'failed', message: commandMessages.otherDevice(device.ip, reading.mac) };
      return { reading };
    } catch (error) {
      if (error instanceof DeviceConnectionError || error instanceof DeviceTimeoutError)
        return { state: 'failed', message: commandMessages.unreachable(errorText(error)) };
      return { reading: null };
    }
  }

  /**
   * Reads back, `passedMs` after the command was sent and for `withinMs`; finishes the item when its effect is seen, else
   * returns what was seen last, or null when the agent stops.
   */
  async #settle(
    order: ItemCommand,
    baseline: CommandBaseline,
    passedMs: number,
    withinMs: number,
  ): Promise<{ unmet: string | null } | null> {
    const { devices, access } = this.#options;
    const now = performance.now();
    const times = { sentAt: now - passedMs, deadline: now + withinMs };
    const command = this.#command(order);
    if (!command) return { unmet: null };
    const outcome = await readBack({
      order,
      command,
      reading: baseline.reading,
      ...times,
      devices,
      access,
      signal: this.#stop.signal,
    });
    if (outcome.state === 'unmet') return { unmet: outcome.last };
    if (outcome.state === 'verified') this.#finish(order, { state: 'done', message: '' });
    return null;
  }

  /** The command as its device's kind reads it; null where the device is gone, or this version does not know it. */
  #command({ deviceId, command }: ItemCommand): DeviceCommand | null {
    const device = this.#options.devices.get(deviceId);
    return (device && this.#options.access.find(device)?.kind.readCommand(command)) ?? null;
  }

  /** What the device did not do, as the end of a sentence. */
  #unmet({ deviceId, command }: ItemCommand): string {
    const device = this.#options.devices.get(deviceId);
    const registered = device && this.#options.access.find(device);
    return registered?.kind.commands[command.kind]?.unmet ?? 'its effect was not seen';
  }

  #finish(order: ItemCommand, final: Final): void {
    if (!this.#open.delete(order.itemId)) return;
    this.#pending.forget(order.itemId);
    const result = this.#resultOf(order, final);
    this.#options.journal.finish(order, result);
    this.#options.onResult(result);
    this.#options.onSettled(order.deviceId);
  }

  #report(order: ItemCommand, state: Final): void {
    this.#options.onResult(this.#resultOf(order, state));
  }

  #resultOf({ requestId, itemId }: ItemCommand, { state, message }: Final): ItemResult {
    return { requestId, itemId, at: steadyNow(), state, message };
  }
}
