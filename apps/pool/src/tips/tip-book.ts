import { periodStart } from '@headframe/domain/pool/difficulty-change';
import type pg from 'pg';
import type { ChainSource, SourceTemplate } from '../jobs/chain-source.ts';
import type { PoolLog } from '../pool-log.ts';
import { asPool } from '../writer/pool-database.ts';
import { storeTip } from './store-tip.ts';

/** Settings of a tip book. */
interface TipBookOptions {
  database: pg.Pool;
  log: PoolLog;
  /** Time between two notes of a tip that stays, in milliseconds. */
  intervalMs?: number;
}

/** A node that was silent for longer confirms nothing, in milliseconds; the board sends no work then either. */
const silenceMs = 90_000;

/** Keeps where each chain stands in the database: with each new tip, and every minute as long as its node confirms it. */
export class TipBook {
  readonly #options: Required<TipBookOptions>;
  readonly #stops: (() => void)[] = [];
  readonly #running = new Set<Promise<void>>();
  #isFailing = false;
  #isClosed = false;

  constructor(options: TipBookOptions) {
    this.#options = { intervalMs: 60_000, ...options };
  }

  /** Follows the tip of a chain. */
  watch(source: ChainSource): void {
    const times = new HeaderTimes(source);
    let tip: string | undefined;
    let isStoring = false;
    const store = (): void => {
      const { current } = source;
      if (isStoring || !current || performance.now() - source.confirmedAt > silenceMs) return;
      isStoring = true;
      const stored = this.#store(source, current, times).then((isStored) => {
        isStoring = false;
        tip = current.template.previousblockhash;
        this.#running.delete(stored);
        // Another tip came meanwhile.
        if (isStored && !this.#isClosed && source.current?.template.previousblockhash !== tip) store();
      });
      this.#running.add(stored);
    };
    const stop = source.subscribe(({ template }) => {
      if (template.previousblockhash !== tip) store();
    });
    const timer = setInterval(store, this.#options.intervalMs);
    this.#stops.push(stop, () => clearInterval(timer));
    store();
  }

  /** Stops following, and waits for what is being stored. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    await Promise.all(this.#running);
  }

  async #store(source: ChainSource, current: SourceTemplate, times: HeaderTimes): Promise<boolean> {
    const { database, log } = this.#options;
    try {
      const known = await times.of(current.template.height);
      const confirmedAt = new Date(Date.now() - (performance.now() - source.confirmedAt));
      await asPool(database, (client) => storeTip(client, source.chain, { ...current, ...known, confirmedAt }));
      if (this.#isFailing) log.info('The tips of chains are stored again.');
      this.#isFailing = false;
      return true;
    } catch (error) {
      if (!this.#isFailing) log.warn('The tip of a chain cannot be stored.', { coin: source.coin.name, error });
      this.#isFailing = true;
      return false;
    }
  }
}

/** Times in the headers that the next change of difficulty is estimated by, each asked for once. */
class HeaderTimes {
  readonly #source: ChainSource;
  #tip: { height: number; time: number | undefined } | undefined;
  #period: { height: number; time: number | undefined } | undefined;

  constructor(source: ChainSource) {
    this.#source = source;
  }

  /** Times of the newest block and of the first one of its period while a height is mined; seconds since 1970. */
  async of(height: number): Promise<{ tipAt: number | undefined; periodBeganAt: number | undefined }> {
    const tip = height - 1;
    const start = periodStart(tip);
    if (this.#tip?.height !== tip) this.#tip = { height: tip, time: await this.#source.timeOfBlock(tip) };
    if (this.#period?.height !== start) this.#period = { height: start, time: await this.#source.timeOfBlock(start) };
    return { tipAt: this.#tip.time, periodBeganAt: this.#period.time };
  }
}
