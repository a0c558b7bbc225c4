import type { Socket } from 'node:net';
import { type FaultPatch, type FaultSwitches, noFaults, patchFaults } from '../faults/fault-switches.ts';
import { garbledReply } from '../faults/garbled-reply.ts';
import type { DatagramName, ServiceName } from '../network/services.ts';
import type { DevicePlan } from './device-plan.ts';
import { ExecutionCounter } from './execution-counter.ts';
import type { DeviceDescription, SimulatedDevice } from './simulated-device.ts';

const farewellMilliseconds = 150;

/**
 * What every simulated device is, whatever its kind: a machine on a power feed that boots, restarts and goes down, with
 * fault switches, counted commands, and settings that it keeps through a power cycle. Times are seconds.
 */
export abstract class SimulatedMachine implements SimulatedDevice {
  abstract readonly kind: string;
  abstract readonly family: string;
  abstract readonly model: string;
  /** UDP endpoints that it answers on. */
  readonly datagrams: readonly DatagramName[] = [];
  readonly plan: DevicePlan;
  address: string;
  onDown: () => void = () => undefined;
  onConfigurationChange: () => void = () => undefined;

  readonly #counter = new ExecutionCounter();
  #faults = noFaults();
  #bootedAt = 0;
  #fed = true;
  #garbledReplies = 0;

  constructor(plan: DevicePlan) {
    this.plan = plan;
    this.address = plan.address;
  }

  get mac(): string {
    return this.plan.mac;
  }

  get homeAddress(): string {
    return this.plan.address;
  }

  get faults(): FaultSwitches {
    return this.#faults;
  }

  get executions(): Readonly<Record<string, number>> {
    return this.#counter.toRecord();
  }

  /** When it was powered up, in seconds since 1970. */
  get bootedAt(): number {
    return this.#bootedAt;
  }

  get fed(): boolean {
    return this.#fed;
  }

  /** The TCP endpoints it has at all. */
  protected abstract endpoints(): readonly ServiceName[];

  /** Whether an endpoint is shut although the machine is up. */
  protected abstract isShut(service: ServiceName): boolean;

  /** It was powered up or restarted at `now`, and its work begins `after` seconds later; Infinity: it went down for good. */
  protected abstract begun(now: number, after: number): void;

  /** Its faults have changed while it is up. */
  protected abstract faultsChanged(now: number): void;

  /** What it is doing while it is up, in the words of its kind. */
  protected abstract activity(now: number): string;

  /** What only this kind has to say. */
  protected abstract details(now: number): Readonly<Record<string, unknown>>;

  /** Forgets its settings, as they were when it was made. */
  protected abstract forget(): void;

  /** What it draws while it is fed, W. */
  protected abstract drawWhenFed(now: number): number;

  abstract configuration(): unknown;

  abstract restore(configuration: unknown): void;

  abstract connect(service: ServiceName, socket: Socket): void;

  receive(_service: DatagramName, _message: Buffer, _reply: (message: Buffer) => void): void {}

  /** The present moment in seconds since 1970. */
  now(): number {
    return this.plan.clock() / 1000;
  }

  /** Seconds since power-up, 0 while down. */
  uptime(): number {
    return Math.max(0, Math.floor(this.now() - this.#bootedAt));
  }

  draw(): number {
    return this.#fed ? this.drawWhenFed(this.now()) : 0;
  }

  listensOn(service: ServiceName | DatagramName): boolean {
    if (this.#faults.offline || this.now() < this.#bootedAt) return false;
    const datagram = this.datagrams.find((name) => name === service);
    if (datagram !== undefined) return true;
    const endpoint = this.endpoints().find((name) => name === service);
    return endpoint !== undefined && !this.isShut(endpoint);
  }

  setFed(fed: boolean): void {
    if (fed === this.#fed) return;
    this.#fed = fed;
    if (!fed) this.#faults = patchFaults(this.#faults, { hung: null });
    this.boot(this.now(), fed ? this.plan.timing.rebootSeconds : Number.POSITIVE_INFINITY);
    if (!fed) this.onDown();
  }

  /** Counts a command and carries it out; a liar only counts it. */
  execute(command: string, change: () => void): void {
    this.#counter.add(command);
    if (this.#faults.liar) return;
    change();
    this.onConfigurationChange();
  }

  /** Goes down and comes back after the reboot time, or never where the fault says so; what hangs stays as it is. */
  reboot(): void {
    if (!this.#fed || this.#faults.hung !== null) return;
    this.boot(this.now(), this.#faults.stuckReboot ? Number.POSITIVE_INFINITY : this.plan.timing.rebootSeconds);
    this.onDown();
  }

  /** Reboots a moment later, when the answer to the command has left. */
  rebootSoon(): void {
    setTimeout(() => this.reboot(), farewellMilliseconds).unref();
  }

  /** Sends a reply the way the faults have it: late, broken or as it is. */
  deliver(reply: string, send: (reply: string) => void): void {
    const text = this.#faults.garbage ? garbledReply(reply, this.#garbledReplies++) : reply;
    if (this.#faults.slowMs === 0) send(text);
    else setTimeout(send, this.#faults.slowMs, text).unref();
  }

  setFaults(patch: FaultPatch): void {
    const isDownForGood = this.#bootedAt === Number.POSITIVE_INFINITY;
    this.#faults = patchFaults(this.#faults, patch);
    const now = this.now();
    if (!isDownForGood) this.faultsChanged(now);
    else if (this.#fed && !this.#faults.stuckReboot) this.boot(now, 0);
    if (patch.offline === true || patch.halfOpen === true || patch.hung === 'silent') this.onDown();
  }

  reset(): void {
    this.#counter.clear();
    this.#faults = noFaults();
    this.#fed = true;
    this.forget();
    this.boot(this.now(), 0);
    this.onDown();
    this.onConfigurationChange();
  }

  describe(): DeviceDescription {
    const { address, mac, kind, family, model, fed, faults, executions } = this;
    const now = this.now();
    const state = fed ? (now < this.#bootedAt ? 'down' : this.activity(now)) : 'unpowered';
    const uptime = this.uptime();
    return { address, mac, kind, family, model, fed, uptime, state, faults, executions, details: this.details(now) };
  }

  /** Powers up or restarts: it is up `after` seconds from `now`. */
  protected boot(now: number, after: number): void {
    this.#bootedAt = now + after;
    this.begun(now, after);
  }
}
