import { z } from 'zod';
import type { DevicePlan } from '../device/device-plan.ts';
import { SimulatedMachine } from '../device/simulated-machine.ts';
import type { ServiceName } from '../network/services.ts';
import { LoginLock } from './login-lock.ts';
import { MiningMachine } from '../physics/mining-machine.ts';
import type { AsicModel } from './asic-model.ts';
import { versionOfImage } from './firmware-image.ts';
import {
  answers,
  factoryPools,
  padPools,
  poolKey,
  type PoolSetting,
  poolSetting,
  type PoolState,
  strangersPools,
} from './pools.ts';
import { countShares } from './shares.ts';

const spinUpSeconds = 1;

/** What every miner keeps through a power cycle. */
export const asicSettings = z.object({
  pools: z.array(poolSetting),
  password: z.string(),
  sleeping: z.boolean(),
  /** Share of the rated power it runs at (1 = as rated). */
  powerShare: z.number().positive(),
  fanPercent: z.number().min(0).max(100).nullable(),
  hostname: z.string(),
  /** Version of the firmware that was installed last; null for that of its model. A reset to factory settings keeps it. */
  firmware: z.string().min(1).max(64).nullable().default(null),
  /** Settings only this firmware knows, by its own names. */
  tunables: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** What every miner keeps through a power cycle. */
export type AsicSettings = z.infer<typeof asicSettings>;

/**
 * What Antminers and Whatsminers have in common: the physics of mining, settings, the mining program and pools. How
 * it is spoken to is added by the family. Times inside are seconds.
 */
export abstract class AsicDevice extends SimulatedMachine {
  readonly kind = 'asic';
  readonly machine: MiningMachine;
  readonly logins = new LoginLock();
  readonly settings: AsicSettings;
  blinking = false;

  readonly #facts: AsicModel;
  readonly #factorySettings: AsicSettings;
  #minerUpAt = 0;
  #hashesAtStart = 0;
  /** Logins that a pool of this machine refused, by {@link poolKey}. */
  #refusedLogins: ReadonlySet<string> = new Set();
  /** The version that was installed and does not run yet. */
  #installed: string | null = null;

  constructor(facts: AsicModel, plan: DevicePlan, factory: Pick<AsicSettings, 'password' | 'hostname'>) {
    super(plan);
    this.#facts = facts;
    this.#factorySettings = {
      ...factory,
      pools: factoryPools(plan.subaccount, `rig${String(plan.index + 1).padStart(4, '0')}`),
      sleeping: false,
      powerShare: 1,
      fanPercent: null,
      firmware: null,
      tunables: {},
    };
    this.settings = structuredClone(this.#factorySettings);
    const poweredAt = this.now() - plan.uptimeAtStart;
    const { seed, siteSeed, timing } = plan;
    this.machine = new MiningMachine(facts, { seed, siteSeed, rampSeconds: timing.rampSeconds, now: poweredAt });
    this.boot(poweredAt, 0);
  }

  get model(): string {
    return this.#facts.name;
  }

  get algorithm(): AsicModel['algorithm'] {
    return this.#facts.algorithm;
  }

  /** Whether a endpoint belongs to the mining program and is shut while that restarts. */
  protected abstract endpointOfMiner(service: ServiceName): boolean;

  /** Seconds since the mining program started, 0 while it is away. */
  elapsed(): number {
    return Math.max(0, Math.floor(this.now() - this.#minerUpAt));
  }

  /** When the mining program started, in seconds since 1970. */
  get minerUpAt(): number {
    return this.#minerUpAt;
  }

  /** The password that is really asked for. */
  get password(): string {
    return this.faults.badPassword ? 'somebody-changed-it' : this.settings.password;
  }

  /** Whether it lets in who has the right credential, or a wrong one, as its lock has it. */
  admits(isRight: boolean): boolean {
    return this.logins.admits(isRight, this.faults.lockAfter, this.now());
  }

  /** Whether it means to mine: not put to sleep and with a pool to mine to. */
  get mining(): boolean {
    return !this.settings.sleeping && this.#poolsInUse().some((pool) => this.#poolAlive(pool));
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

  /**
   * Takes note of the logins that pools refuse, by {@link poolKey}: such a pool is dead to it, and without another one it hashes
   * nothing, as real miners do.
   */
  setRefusedLogins(refused: ReadonlySet<string>): void {
    if (refused.size === this.#refusedLogins.size && [...refused].every((key) => this.#refusedLogins.has(key))) return;
    this.#refusedLogins = new Set(refused);
    this.machine.change(this.now(), { hashing: this.#hashes() });
  }

  /** Forgets all settings but the ones it was made with. */
  restoreFactorySettings(): void {
    const { firmware } = this.settings;
    Object.assign(this.settings, structuredClone(this.#factorySettings), { firmware });
  }

  /**
   * Takes an image of firmware, installs it and restarts, with all settings kept; the name of what is wrong otherwise. It runs it from its
   * next start on. A liar says that it did.
   */
  installFirmware(image: Buffer): 'installed' | 'refused' | 'full' {
    const version = versionOfImage(image);
    const { firmwareUpdate } = this.faults;
    if (firmwareUpdate === 'full') return 'full';
    if (version === null || firmwareUpdate === 'refuse') return 'refused';
    this.execute('updateFirmware', () => {
      if (firmwareUpdate !== 'keep') this.#installed = version;
      this.rebootSoon();
    });
    return 'installed';
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
    if (this.faults.wrongPool !== 'dead') this.setFaults({ wrongPool: null });
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

  configuration(): AsicSettings {
    return structuredClone(this.settings);
  }

  restore(configuration: unknown): void {
    const parsed = asicSettings.safeParse(configuration);
    if (!parsed.success) return;
    Object.assign(this.settings, parsed.data);
    this.boot(this.now() - this.plan.uptimeAtStart, 0);
  }

  protected isShut(service: ServiceName): boolean {
    if (service === 'rpc' && this.faults.apiClosed) return true;
    return this.endpointOfMiner(service) && this.now() < this.#minerUpAt;
  }

  protected begun(now: number, after: number): void {
    this.blinking = false;
    this.settings.firmware = this.#installed ?? this.settings.firmware;
    this.#installed = null;
    this.#startMiner(now, after + this.plan.timing.restartSeconds);
  }

  protected faultsChanged(now: number): void {
    this.#applyConditions(now);
  }

  protected forget(): void {
    this.settings.firmware = null;
    this.restoreFactorySettings();
  }

  protected drawWhenFed(now: number): number {
    return this.machine.power(now);
  }

  protected details(now: number): Readonly<Record<string, unknown>> {
    return {
      elapsed: this.elapsed(),
      hashrate: Math.round(this.machine.averageRate(now, 5, this.#minerUpAt)),
      power: Math.round(this.draw()),
      blinking: this.blinking,
      refusedLogins: this.logins.refused,
      pools: this.pools().map(({ url, user, alive, active }) => ({ url, user, alive, active })),
      settings: { ...this.settings, password: undefined, pools: undefined },
    };
  }

  protected activity(now: number): string {
    if (now < this.#minerUpAt) return 'starting';
    if (this.settings.sleeping) return 'sleeping';
    return this.mining ? 'mining' : 'idle';
  }

  #poolsInUse(): PoolSetting[] {
    const { wrongPool } = this.faults;
    if (wrongPool === 'none') return padPools([]);
    return wrongPool === 'other' ? strangersPools() : this.settings.pools;
  }

  /** Whether its chips hash, which faults can keep them from. */
  #hashes(): boolean {
    return this.mining && !this.faults.noHashrate && !this.faults.tuning && this.faults.hung === null;
  }

  #poolAlive(pool: PoolSetting): boolean {
    return this.faults.wrongPool !== 'dead' && answers(pool) && !this.#refusedLogins.has(poolKey(pool));
  }

  #startMiner(now: number, after: number): void {
    this.#minerUpAt = now + after;
    this.machine.cut(now);
    this.#hashesAtStart = this.machine.hashesDone(now);
    if (Number.isFinite(after)) this.#applyConditions(now, after + spinUpSeconds);
  }

  #applyConditions(now: number, delay = 0): void {
    const { hot, rateShare, noBoards } = this.faults;
    const deadBoard = noBoards ? 'all' : this.faults.deadBoard;
    const { powerShare, fanPercent } = this.settings;
    this.machine.change(now, { hashing: this.#hashes(), powerShare, fanPercent, deadBoard, hot, rateShare }, delay);
  }
}
