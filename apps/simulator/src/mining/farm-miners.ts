import { shareWeight } from '../chain/chain-rules.ts';
import { targetOfDifficulty } from '@headframe/domain/pool/difficulty';
import { targetToBytes } from '@headframe/domain/pool/target';
import type { AsicDevice } from '../asic/asic-device.ts';
import { poolKey, type PoolState } from '../asic/pools.ts';
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
type Miner = Pick<
  AsicDevice,
  'pools' | 'machine' | 'model' | 'elapsed' | 'algorithm' | 'settings' | 'setRefusedLogins'
>;

interface MinerState {
  readonly miner: Miner;
  /** Connections to the pools of its settings: to the first one, and to the next while that refuses the login. */
  readonly clients: Map<string, PoolClient>;
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
 * miner is found by 16 hashes; a pool that grants no weight gets none from them. A pool that refuses a miner's login is dead to it.
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
        clients: new Map<string, PoolClient>(),
        hashes: miner.machine.hashesDone(now()),
        work: 0,
        nextShare: exponential(),
      }));
    this.#timer = setInterval(() => this.#round(), roundMs);
  }

  /** Connections to pools that are open or being opened. */
  get connections(): number {
    return this.#states.reduce((count, { clients }) => count + clients.size, 0);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { clients } of this.#states) for (const client of clients.values()) client.close();
  }

  #round(): void {
    for (const state of this.#states) {
      this.#follow(state);
      this.#mine(state);
    }
  }

  /**
   * The pools of this machine that the miner should be connected to: the one that it mines at, and those before it that refuse its
   * login, which are asked again.
   */
  #wanted({ miner, clients }: MinerState): Map<string, PoolState> {
    const wanted = new Map<string, PoolState>();
    if (miner.elapsed() === 0 || miner.settings.sleeping) return wanted;
    for (const pool of miner.pools()) {
      const key = poolKey(pool);
      const isRefused = clients.get(key)?.isRefused === true;
      if (!pool.alive && !isRefused) continue;
      if (poolAddress(pool.url, this.#names)) wanted.set(key, pool);
      if (!isRefused) break;
    }
    return wanted;
  }

  /** Connects the miner to the pools that it should be connected to, and from all others. */
  #follow(state: MinerState): void {
    const { miner, clients } = state;
    const wanted = this.#wanted(state);
    for (const [key, client] of clients) {
      if (wanted.has(key)) continue;
      client.close();
      clients.delete(key);
    }
    for (const [key, { url, user, password }] of wanted) {
      const address = poolAddress(url, this.#names);
      if (clients.has(key) || !address) continue;
      const agent = `${miner.model} (simulated)`;
      clients.set(key, new PoolClient({ ...address, user, password, agent }, { wantsWeight: true }));
    }
    miner.setRefusedLogins(new Set([...clients].flatMap(([key, client]) => (client.isRefused ? [key] : []))));
  }

  /** Turns what the chips have hashed since the last round into shares. */
  #mine(state: MinerState): void {
    const { miner, clients } = state;
    const active = miner.pools().find((pool) => pool.active);
    const client = active && clients.get(poolKey(active));
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
