import { randomBytes, randomInt } from 'node:crypto';
import { concatBytes, displayOfHash, hexOfBytes, littleEndian } from '@headframe/chain/bytes';
import { sha256d } from '@headframe/chain/proof-of-work';

/** A transaction as `getblocktemplate` gives it. */
interface TemplateTransaction {
  readonly data: string;
  readonly txid: string;
  readonly hash: string;
  readonly fee: number;
  readonly weight: number;
}

const maxTransactions = 400;

/** A transaction of one input and one output without witness, of chance: well-formed, and spending nothing that exists. */
function createTransaction(): TemplateTransaction {
  const script = concatBytes(Uint8Array.of(0, 20), randomBytes(20));
  const data = concatBytes(
    littleEndian(2, 4),
    Uint8Array.of(1),
    randomBytes(32),
    littleEndian(0, 4),
    Uint8Array.of(106),
    randomBytes(106),
    littleEndian(0xffffffff, 4),
    Uint8Array.of(1),
    littleEndian(randomInt(10_000, 100_000_000), 8),
    Uint8Array.of(script.length),
    script,
    littleEndian(0, 4),
  );
  const id = displayOfHash(sha256d(data));
  return { data: hexOfBytes(data), txid: id, hash: id, fee: randomInt(1_000, 15_000), weight: data.length * 4 };
}

/** Transactions that wait for a block of the simulated chain. */
export class Mempool {
  #transactions: readonly TemplateTransaction[] = [];

  get transactions(): readonly TemplateTransaction[] {
    return this.#transactions;
  }

  get fees(): number {
    return this.#transactions.reduce((sum, { fee }) => sum + fee, 0);
  }

  /** A block took them; some come at once, beside the payments that still wait. */
  clear(payments: readonly TemplateTransaction[]): void {
    this.#transactions = payments;
    this.grow(10);
  }

  /** Has exactly these payments of the wallet: a replaced one leaves, another comes. */
  setPayments(before: ReadonlySet<string>, payments: readonly TemplateTransaction[]): void {
    this.#transactions = [...this.#transactions.filter(({ txid }) => !before.has(txid)), ...payments];
  }

  /** More come, up to a bound. */
  grow(count: number): void {
    const added = Math.max(0, Math.min(count, maxTransactions - this.#transactions.length));
    this.#transactions = [...this.#transactions, ...Array.from({ length: added }, createTransaction)];
  }
}
