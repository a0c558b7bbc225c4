import { shareWeight } from '../chain/chain-rules.ts';
import { targetOfDifficulty } from '@headframe/domain/pool/difficulty';
import { targetToBytes } from '@headframe/domain/pool/target';
import type { AsicDevice } from '../asic/asic-device.ts';
import { poolAddress, type PoolAddress } from './pool-addresses.ts';
import { PoolClient } from './pool-client.ts';

/** How often miners look at their settings and at what their chips have done, in milliseconds. */
const roundMs = 500;

/** Hashes that one miner is searched for in one round at most: a share takes 16 on average. */
const hashesPerRound = 512;

/** Shares of one miner in one round at most; more than these are put off to the next. */
const sharesPerRound = 8;

/** Hashes for difficulty 1, as pools count it. */
const hashesPerDifficulty = 2 ** 32;

/** A miner that can be asked where it mines and what it has done. */
type Miner = Pick<AsicDevice, 'pools' | 'machine' | 'model' | 'elapsed' | 'mining' | 'algorithm'>;

interface MinerState {
  readonly miner: Miner;
  client: PoolClient | undefined;
  /** Hashes that the chips had done when they were last looked at. */
  hashes: number;
  /** Work that no share stands for yet, and the work until the next one, in units of difficulty. */
  work: number;
  nextShare: number;
}

/** A waiting time of a process without memory, with the mean 1. */
const exponential = () => -Math.log(1 - Math.random());

/**
 * Lets the miners of a farm mine at pools on this machine, over Stratum: each connects to the pool of its settings, and sends as
 * many shares as its chips' hashes find on average. On a simulated chain their shares are weighted, so that a share of a large
 * miner is found by 16 hashes; a pool that grants no weight gets none from them.
 */
export class FarmMiners {
  readonly #states: readonly MinerState[];
  readonly #names: ReadonlyMap<string, PoolAddress>;
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;

  /** `now`: seconds of the devices' clock. */
  constructor(miners: readonly Miner[], names: ReadonlyMap<string, PoolAddress>, now: () => number) {
    this.#names = names;
    this.#now = now;
    this.#states = miners
      .filter(({ algorithm }) => algorithm === 'SHA-256')
      .map((miner) => ({
        miner,
        client: undefined,
        hashes: miner.machine.hashesDone(now()),
        work: 0,
        nextShare: exponential(),
      }));
    this.#timer = setInterval(() => this.#round(), roundMs);
  }

  /** Connections to pools that are open or being opened. */
  get connections(): number {
    return this.#states.filter(({ client }) => client).length;
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { client } of this.#states) client?.close();
  }

  #round(): void {
    for (const state of this.#states) {
      this.#follow(state);
      this.#mine(state);
    }
  }

  /** Connects the miner to the pool that it mines at, and from any other. */
  #follow(state: MinerState): void {
    const { miner, client } = state;
    const active = miner.elapsed() > 0 && miner.mining ? miner.pools().find((pool) => pool.active) : undefined;
    const address = active && poolAddress(active.url, this.#names);
    const isSame =
      address?.host === client?.login.host &&
      address?.port === client?.login.port &&
      active?.user === client?.login.user;
    if (client && isSame) return;
    client?.close();
    state.client = undefined;
    if (!active || !address) return;
    const { user, password } = active;
    const agent = `${miner.model} (simulated)`;
    state.client = new PoolClient({ ...address, user, password, agent }, { wantsWeight: true });
  }

  /** Turns what the chips have hashed since the last round into shares. */
  #mine(state: MinerState): void {
    const { miner, client } = state;
    const hashes = miner.machine.hashesDone(this.#now());
    const done = Math.max(0, hashes - state.hashes);
    state.hashes = hashes;
    const search = client?.search;
    if (!client || !search || !client.isWeighted || client.difficulty === 0) {
      state.work = 0;
      return;
    }
    state.work += done / hashesPerDifficulty / client.difficulty;
    const target = targetToBytes(targetOfDifficulty(client.difficulty / Number(shareWeight), 0));
    for (let shares = 0; state.work >= state.nextShare && shares < sharesPerRound; shares += 1) {
      const share = search.next(target, hashesPerRound);
      if (!share) return;
      client.submit(share);
      state.work -= state.nextShare;
      state.nextShare = exponential();
    }
  }
}
