import type { PoolSetting } from '../pools.ts';

/** How long a mining program takes to connect to a pool it was given, in seconds. */
const connectSeconds = 0.05;

/** A pool of a mining program. */
interface TablePool {
  readonly setting: PoolSetting;
  /** 0 comes first. */
  priority: number;
  /** When its connection stands, in seconds since 1970. */
  readonly usableFrom: number;
}

/** Why a change of the table was refused, as the API says it; `code` is the API's. */
export class PoolRefusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The pools of cgminer 4.11 and bfgminer 5.5: numbered by place, ordered by priority. The program mines to the usable pool
 * of lowest priority, which a new one is only once its connection stands; what it mines to cannot be removed, and the last
 * pool takes the number of one that is removed. Source: their api.c and cgminer.c (device protocol notes 0.9).
 */
export class PoolTable {
  readonly #now: () => number;
  readonly #answers: (pool: PoolSetting) => boolean;
  #pools: TablePool[];
  #current: TablePool | undefined;

  constructor(settings: readonly PoolSetting[], now: () => number, answers: (pool: PoolSetting) => boolean) {
    this.#now = now;
    this.#answers = answers;
    this.#pools = settings.map((setting, priority) => ({ setting, priority, usableFrom: 0 }));
    this.#current = this.#pools[0];
  }

  /** By number. */
  get pools(): readonly TablePool[] {
    return this.#pools;
  }

  /** In order of priority. */
  get ordered(): PoolSetting[] {
    return this.#byPriority().map(({ setting }) => setting);
  }

  /** The pool it mines to; the one before stays current while none is usable. */
  get current(): TablePool | undefined {
    this.#switch();
    return this.#current;
  }

  /** Whether work can come from a pool now. */
  isUsable(pool: TablePool): boolean {
    return this.#now() >= pool.usableFrom && this.#answers(pool.setting);
  }

  /** Adds a pool at the end; it connects a moment later. */
  add(setting: PoolSetting): number {
    this.#pools.push({ setting, priority: this.#pools.length, usableFrom: this.#now() + connectSeconds });
    return this.#pools.length - 1;
  }

  /** Gives the named pools the first priorities, in this order. Throws `PoolRefusal` for a number that is none or twice. */
  prioritize(ids: readonly number[]): void {
    const named = ids.map((id) => this.#at(id));
    const twice = ids.find((id, place) => ids.indexOf(id) !== place);
    if (twice !== undefined) throw new PoolRefusal(74, `Duplicate pool specified ${twice}`);
    const rest = this.#byPriority().filter((pool) => !named.includes(pool));
    for (const [priority, pool] of [...named, ...rest].entries()) pool.priority = priority;
  }

  /** Removes a pool. Throws `PoolRefusal` for the one it mines to and for the last one. */
  remove(id: number): PoolSetting {
    const pool = this.#at(id);
    if (this.#pools.length <= 1) throw new PoolRefusal(66, `Cannot remove last pool ${id}:'${pool.setting.url}'`);
    if (pool === this.current) throw new PoolRefusal(67, `Cannot remove active pool ${id}:'${pool.setting.url}'`);
    const last = this.#pools.pop();
    if (last !== undefined && last !== pool) this.#pools[id] = last;
    for (const [priority, each] of this.#byPriority().entries()) each.priority = priority;
    return pool.setting;
  }

  #byPriority(): TablePool[] {
    return this.#pools.toSorted((one, other) => one.priority - other.priority);
  }

  #switch(): void {
    this.#current = this.#byPriority().find((pool) => this.isUsable(pool)) ?? this.#current;
  }

  #at(id: number): TablePool {
    const pool = this.#pools[id];
    if (pool === undefined) throw new PoolRefusal(8, `Invalid pool id ${id} - range is 0 - ${this.#pools.length - 1}`);
    return pool;
  }
}
