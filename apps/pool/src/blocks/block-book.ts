import type pg from 'pg';
import type { ChainSource } from '../jobs/chain-source.ts';
import type { SubmittedBlock } from '../jobs/job-board.ts';
import type { PoolLog } from '../pool-log.ts';
import { asPool } from '../writer/pool-database.ts';
import { BlockFolder } from './block-folder.ts';
import { recordOfBlock, type BlockRecord } from './block-record.ts';
import { blockStateOf } from './block-state.ts';
import {
  followedBlocks,
  noteBlocks,
  noteRefusal,
  storeBlocks,
  type CheckedBlock,
  type FollowedBlock,
} from './store-blocks.ts';

/** Settings of a block book. */
interface BlockBookOptions {
  /** Where blocks wait for the database. */
  folder: string;
  database: pg.Pool;
  /** Name of the pool process. */
  name: string;
  log: PoolLog;
  /** How long blocks are kept that the database has, in milliseconds. */
  keepMs?: number;
  /** Which house the database is that of, and why nothing is stored in it; left out where it is asked by nobody. */
  house?: { readonly houseId: string | undefined; readonly superseded: string | null };
  /** Time between two rounds where nothing happens, in milliseconds. */
  intervalMs?: number;
}

/** Blocks that go to the database in one transaction. */
const batchSize = 500;

/** Pause after trouble with the database or a node, in milliseconds. */
const retryMs = 5_000;

/**
 * Records the blocks that the pool finds, and follows each until it has 100 confirmations or the chain has left it behind. A block waits on
 * disk until the database has it. Whichever process is connected to a chain follows all blocks of it.
 */
export class BlockBook {
  readonly #options: BlockBookOptions & { intervalMs: number };
  readonly #folder: BlockFolder;
  readonly #sources = new Set<ChainSource>();
  readonly #stops: (() => void)[] = [];
  /** Hashes of blocks whose nodes have not answered yet: what they say of them now may be too early. */
  readonly #submitting = new Set<string>();
  /** Why nodes refused blocks, by hash, until the database has it. */
  readonly #refusals = new Map<string, string>();
  readonly #keeping = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isClosed = false;
  /** What was wrong in the last round. */
  #trouble = '';

  private constructor(options: BlockBookOptions, folder: BlockFolder) {
    this.#options = { intervalMs: 60_000, ...options };
    this.#folder = folder;
    this.#wake();
  }

  /** Opens the folder and begins to store what waits in it. Rejects where the folder cannot be read. */
  static async open(options: BlockBookOptions): Promise<BlockBook> {
    return new BlockBook(options, await BlockFolder.open(options.folder, options.keepMs));
  }

  /** Blocks that the database does not have yet. */
  get waiting(): number {
    return this.#folder.waiting.length;
  }

  /** Follows the blocks of a chain. */
  watch(source: ChainSource): void {
    this.#sources.add(source);
    let tip: string | undefined;
    const stop = source.subscribe(({ template: { previousblockhash } }) => {
      if (previousblockhash !== tip) this.#wake();
      tip = previousblockhash;
    });
    this.#stops.push(stop);
    this.#wake();
  }

  /** Takes a block that was handed to the nodes. */
  take({ chain }: ChainSource, submitted: SubmittedBlock): void {
    const record = recordOfBlock(chain, submitted, Date.now());
    this.#submitting.add(record.hash);
    const kept = this.#folder.keep(record).catch((error: unknown) => {
      this.#options.log.error('A block that was found is not safe on disk.', { ...record, error });
    });
    this.#keeping.add(kept);
    void kept.then(() => {
      this.#keeping.delete(kept);
      this.#wake();
    });
    void submitted.submission.then(async ({ refusal }) => {
      this.#submitting.delete(record.hash);
      if (refusal !== null) await this.#takeRefusal(record, refusal, kept);
      this.#wake();
    });
  }

  /** Stores the blocks again that are kept: the database was set back. Returns how many. */
  async handOverAgain(): Promise<number> {
    const houseId = this.#options.house?.houseId;
    const blocks = houseId === undefined ? 0 : await this.#folder.restore(houseId);
    this.#wake();
    return blocks;
  }

  /** Stores what can be stored now and stops. What the database does not take stays on disk. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    clearTimeout(this.#timer);
    await Promise.all(this.#keeping);
    await this.#running;
    await this.#storeWaiting()
      .then(() => this.#noteRefusals())
      .catch(() => undefined);
  }

  async #takeRefusal({ hash, height }: BlockRecord, refusal: string, kept: Promise<void>): Promise<void> {
    this.#options.log.warn('A node refused a block of the pool.', { id: hash, height, refusal });
    // A node may answer before the block waits in the folder: its row is then still to come.
    await kept;
    if (this.#refusals.size < batchSize) this.#refusals.set(hash, refusal);
  }

  #wake(): void {
    if (this.#isClosed) return;
    this.#isWoken = true;
    if (this.#running) return;
    clearTimeout(this.#timer);
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      const { intervalMs } = this.#options;
      const pause = this.#trouble === '' ? intervalMs : Math.min(intervalMs, retryMs);
      if (!this.#isClosed) this.#timer = setTimeout(() => this.#wake(), pause);
    });
  }

  async #run(): Promise<void> {
    while (this.#isWoken && !this.#isClosed) {
      this.#isWoken = false;
      const steps = [
        () => this.#storeWaiting(),
        () => this.#noteRefusals(),
        ...[...this.#sources].map((source) => () => this.#follow(source)),
      ];
      const errors: unknown[] = [];
      for (const step of steps) await step().catch((error: unknown) => errors.push(error));
      this.#report(errors);
    }
  }

  async #storeWaiting(): Promise<void> {
    const { database, name, house } = this.#options;
    if (house && house.superseded !== null) throw new Error(house.superseded);
    for (;;) {
      const records = this.#folder.waiting.slice(0, batchSize);
      if (records.length === 0) return;
      await asPool(database, (client) => storeBlocks(client, records, name));
      await this.#folder.remove(records, house?.houseId);
    }
  }

  async #noteRefusals(): Promise<void> {
    for (const [hash, refusal] of [...this.#refusals]) {
      if (this.#folder.waiting.some((record) => record.hash === hash)) continue;
      await asPool(this.#options.database, (client) => noteRefusal(client, hash, refusal));
      this.#refusals.delete(hash);
    }
  }

  async #follow(source: ChainSource): Promise<void> {
    const { database, house } = this.#options;
    if (house && house.superseded !== null) return;
    const tipHeight = (source.current?.template.height ?? 0) - 1;
    const blocks = await asPool(database, (client) => followedBlocks(client, source.chain, tipHeight));
    const checked: CheckedBlock[] = [];
    for (const block of blocks) {
      if (this.#submitting.has(block.hash)) continue;
      const place = await source.placeOfBlock(block.hash);
      const state = blockStateOf(block, place);
      if (state === block.state && state === 'submitted') continue;
      this.#reportState(block, state);
      checked.push({ id: block.id, state, confirmations: place.confirmations ?? 0 });
    }
    if (checked.length > 0) await asPool(database, (client) => noteBlocks(client, checked));
  }

  #reportState({ hash, height, state: before }: FollowedBlock, state: CheckedBlock['state']): void {
    if (state === before) return;
    const { log } = this.#options;
    if (state === 'orphaned') log.warn('A block of the pool is not on the best chain.', { id: hash, height });
    else log.info(`A block of the pool is ${state}.`, { id: hash, height });
  }

  #report(errors: readonly unknown[]): void {
    const trouble = errors.map((error) => (error instanceof Error ? error.message : String(error))).join(' ');
    const { log } = this.#options;
    if (trouble !== '' && this.#trouble === '')
      log.warn('Blocks found cannot be stored or followed.', { waiting: this.waiting, error: errors[0] });
    if (trouble === '' && this.#trouble !== '') log.info('Blocks found are stored and followed again.');
    this.#trouble = trouble;
  }
}
