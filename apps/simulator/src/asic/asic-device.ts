import type { Socket } from 'node:net';
import { z } from 'zod';
import type { DevicePlan } from '../device/device-plan.ts';
import { ExecutionCounter } from '../device/execution-counter.ts';
import type { DeviceDescription, SimulatedDevice } from '../device/simulated-device.ts';
import { type FaultPatch, type FaultSwitches, noFaults, patchFaults } from '../faults/fault-switches.ts';
import { garbledReply } from '../faults/garbled-reply.ts';
import type { ServiceName } from '../network/services.ts';
import { MiningMachine } from '../physics/mining-machine.ts';
import type { AsicModel } from './asic-model.ts';
import {
  answers,
  factoryPools,
  padPools,
  type PoolSetting,
  poolSetting,
  type PoolState,
  strangersPools,
} from './pools.ts';
import { countShares } from './shares.ts';

const spinUpSeconds = 1;
const farewellMilliseconds = 150;

/** What every miner keeps through a power cycle. */
export const asicSettings = z.object({
  pools: z.array(poolSetting),
  password: z.string(),
  sleeping: z.boolean(),
  /** Share of the rated power it runs at (1 = as rated). */
  powerShare: z.number().positive(),
  fanPercent: z.number().min(0).max(100).nullable(),
  hostname: z.string(),
  /** Settings only this firmware knows, by its own names. */
  tunables: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** What every miner keeps through a power cycle. */
export type AsicSettings = z.infer<typeof asicSettings>;

/**
 * What Antminers and Whatsminers have in common: a machine with its physics, settings, power cycle, pools and faults. How
 * it is spoken to is added by the family. Times inside are seconds.
 */
export abstract class AsicDevice implements SimulatedDevice {
  readonly kind = 'asic';
  abstract readonly family: string;
  readonly plan: DevicePlan;
  readonly machine: MiningMachine;
  readonly settings: AsicSettings;
  address: string;
  blinking = false;
  onDown: () => void = () => undefined;
  onConfigurationChange: () => void = () => undefined;

  readonly #facts: AsicModel;
  readonly #factorySettings: AsicSettings;
  readonly #counter = new ExecutionCounter();
  #faults = noFaults();
  #bootedAt = 0;
  #minerUpAt = 0;
  #hashesAtStart = 0;
  #garbledReplies = 0;

  constructor(facts: AsicModel, plan: DevicePlan, factory: Pick<AsicSettings, 'password' | 'hostname'>) {
    this.#facts = facts;
    this.plan = plan;
    this.address = plan.address;
    this.#factorySettings = {
      ...factory,
      pools: factoryPools(`rig${String(plan.index + 1).padStart(4, '0')}`),
      sleeping: false,
      powerShare: 1,
      fanPercent: null,
      tunables: {},
    };
    this.settings = structuredClone(this.#factorySettings);
    const poweredAt = this.now() - plan.uptimeAtStart;
    const { seed, siteSeed, timing } = plan;
    this.machine = new MiningMachine(facts, { seed, siteSeed, rampSeconds: timing.rampSeconds, now: poweredAt });
    this.#boot(poweredAt, 0);
  }

  get model(): string {
    return this.#facts.name;
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

  /** The endpoints this family has at all. */
  protected abstract endpoints(): readonly ServiceName[];

  /** Whether a endpoint belongs to the mining program and is shut while that restarts. */
  protected abstract endpointOfMiner(service: ServiceName): boolean;

  abstract connect(service: ServiceName, socket: Socket): void;

  /** The present moment in seconds since 1970. */
  now(): number {
    return this.plan.clock() / 1000;
  }

  /** Seconds since power-up, 0 while down. */
  uptime(): number {
    return Math.max(0, Math.floor(this.now() - this.#bootedAt));
  }

  /** Seconds since the mining program started, 0 while it is away. */
  elapsed(): number {
    return Math.max(0, Math.floor(this.now() - this.#minerUpAt));
  }

  /** When the mining program started, in seconds since 1970. */
  get minerUpAt(): number {
    return this.#minerUpAt;
  }

  /** When the device was powered up, in seconds since 1970. */
  get bootedAt(): number {
    return this.#bootedAt;
  }

  /** The password that is really asked for. */
  get password(): string {
    return this.#faults.badPassword ? 'somebody-changed-it' : this.settings.password;
  }

  /** Whether it means to mine: not put to sleep and with a pool to mine to. */
  get mining(): boolean {
    return !this.settings.sleeping && this.#poolsInUse().some((pool) => this.#poolAlive(pool));
  }

  listensOn(service: ServiceName): boolean {
    const now = this.now();
    if (service === 'rpc' && this.#faults.apiClosed) return false;
    if (this.#faults.offline || now < this.#bootedAt || !this.endpoints().includes(service)) return false;
    return !this.endpointOfMiner(service) || now >= this.#minerUpAt;
  }

  /** The three pools with their share counters since the mining program started. */
  pools(): PoolState[] {
    const now = this.now();
    const pools = this.#poolsInUse();
    const active = this.settings.sleeping ? -1 : pools.findIndex((pool) => this.#poolAlive(pool));
    const hashes = this.machine.hashesDone(now) - this.#hashesAtStart;
    const shares = countShares(this.#facts.algorithm, hashes, this.machine.averageRate(now, 5, this.#minerUpAt));
    const none = { accepted: 0, rejected: 0, stale: 0, secondsSinceShare: null };
    return pools.map((pool, index) => ({
      ...pool,
      index,
      alive: this.#poolAlive(pool),
      active: index === active,
      ...(index === active ? shares : none),
    }));
  }

  /** Counts a command and carries it out; a liar only counts it. */
  execute(command: string, change: () => void): void {
    this.#counter.add(command);
    if (this.#faults.liar) return;
    change();
    this.onConfigurationChange();
  }

  /** Goes down and comes back after the reboot time, or never where the fault says so. */
  reboot(): void {
    const now = this.now();
    this.#boot(now, this.#faults.stuckReboot ? Number.POSITIVE_INFINITY : this.plan.timing.rebootSeconds);
    this.blinking = false;
    this.onDown();
  }

  /** Reboots a moment later, when the answer to the command has left. */
  rebootSoon(): void {
    setTimeout(() => this.reboot(), farewellMilliseconds).unref();
  }

  /** Forgets all settings but the ones it was made with. */
  restoreFactorySettings(): void {
    Object.assign(this.settings, structuredClone(this.#factorySettings));
  }

  /** Restarts the mining program, as a new configuration does. */
  restartMiner(): void {
    this.#startMiner(this.now(), this.plan.timing.restartSeconds);
  }

  /** Stops hashing without ending the mining program, or begins again. */
  setSleeping(sleeping: boolean): void {
    this.settings.sleeping = sleeping;
    const now = this.now();
    if (sleeping) this.machine.cut(now);
    else this.machine.change(now, { hashing: this.#hashes() }, spinUpSeconds);
  }

  /** Takes other pools. The mining program is not restarted by this. */
  setPools(pools: readonly PoolSetting[]): void {
    this.settings.pools = padPools(pools);
    if (this.#faults.wrongPool !== 'dead') this.#faults.wrongPool = null;
    this.machine.change(this.now(), { hashing: this.#hashes() });
  }

  /** Runs at another share of the rated power (1 = as rated). */
  setPowerShare(powerShare: number): void {
    this.settings.powerShare = powerShare;
    this.machine.change(this.now(), { powerShare });
  }

  /** Runs the fans at a fixed percentage, or automatically (null). */
  setFanPercent(fanPercent: number | null): void {
    this.settings.fanPercent = fanPercent;
    this.machine.change(this.now(), { fanPercent });
  }

  /** Sends a reply the way the faults have it: late, broken or as it is. */
  deliver(reply: string, send: (reply: string) => void): void {
    const text = this.#faults.garbage ? garbledReply(reply, this.#garbledReplies++) : reply;
    if (this.#faults.slowMs === 0) send(text);
    else setTimeout(send, this.#faults.slowMs, text).unref();
  }

  setFaults(patch: FaultPatch): void {
    const wasStuck = this.#bootedAt === Number.POSITIVE_INFINITY;
    this.#faults = patchFaults(this.#faults, patch);
    const now = this.now();
    if (wasStuck && !this.#faults.stuckReboot) this.#boot(now, 0);
    else if (!wasStuck) this.#applyConditions(now);
    if (patch.offline === true || patch.halfOpen === true) this.onDown();
  }

  configuration(): AsicSettings {
    return structuredClone(this.settings);
  }

  restore(configuration: unknown): void {
    const parsed = asicSettings.safeParse(configuration);
    if (!parsed.success) return;
    Object.assign(this.settings, parsed.data);
    this.#boot(this.now() - this.plan.uptimeAtStart, 0);
  }

  reset(): void {
    this.#counter.clear();
    this.#faults = noFaults();
    this.restoreFactorySettings();
    this.blinking = false;
    this.#boot(this.now(), 0);
    this.onDown();
    this.onConfigurationChange();
  }

  describe(): DeviceDescription {
    const { address, mac, kind, family, model, faults, executions } = this;
    const now = this.now();
    const details = {
      elapsed: this.elapsed(),
      hashrate: Math.round(this.machine.averageRate(now, 5, this.#minerUpAt)),
      power: Math.round(this.machine.power(now)),
      blinking: this.blinking,
      pools: this.pools().map(({ url, user, alive, active }) => ({ url, user, alive, active })),
      settings: { ...this.settings, password: undefined, pools: undefined },
    };
    return {
      address,
      mac,
      kind,
      family,
      model,
      uptime: this.uptime(),
      state: this.#state(),
      faults,
      executions,
      details,
    };
  }

  #state(): string {
    const now = this.now();
    if (now < this.#bootedAt) return 'down';
    if (now < this.#minerUpAt) return 'starting';
    if (this.settings.sleeping) return 'sleeping';
    return this.mining ? 'mining' : 'idle';
  }

  #poolsInUse(): PoolSetting[] {
    const { wrongPool } = this.#faults;
    if (wrongPool === 'none') return padPools([]);
    return wrongPool === 'other' ? strangersPools() : this.settings.pools;
  }

  /** Whether its chips hash, which faults can keep them from. */
  #hashes(): boolean {
    return this.mining && !this.#faults.noHashrate && !this.#faults.tuning;
  }

  #poolAlive(pool: PoolSetting): boolean {
    return this.#faults.wrongPool !== 'dead' && answers(pool);
  }

  #boot(now: number, after: number): void {
    this.#bootedAt = now + after;
    this.#startMiner(now, after + this.plan.timing.restartSeconds);
  }

  #startMiner(now: number, after: number): void {
    this.#minerUpAt = now + after;
    this.machine.cut(now);
    this.#hashesAtStart = this.machine.hashesDone(now);
    if (Number.isFinite(after)) this.#applyConditions(now, after + spinUpSeconds);
  }

  #applyConditions(now: number, delay = 0): void {
    const { hot, rateShare, noBoards } = this.#faults;
    const deadBoard = noBoards ? 'all' : this.#faults.deadBoard;
    const { powerShare, fanPercent } = this.settings;
    this.machine.change(now, { hashing: this.#hashes(), powerShare, fanPercent, deadBoard, hot, rateShare }, delay);
  }
}
