import type { House, HouseStore } from '../store/house-store.ts';
import type { PayoutStore } from '../store/payout-store.ts';
import type { NodeWallet } from '../wallet/node-wallet.ts';
import { StoppedError, WaitingError } from './engine-parts.ts';

/** How long outputs that another program has locked for a payment are waited for, in milliseconds. */
const foreignLockMs = 60_000;
/** How long after it was confirmed that the wallet is this program's a payment may still be handed over, in milliseconds. */
const confirmedMs = 30_000;

const prefix = 'headframe payouts ';
const label = /^headframe payouts ([0-9a-f-]{36}) (\d{1,15}) ([0-9a-f-]{36})$/;

/** The program that pays from a wallet, and the house that it pays for. */
interface Mark {
  readonly text: string;
  readonly house: string;
  readonly epoch: number;
  readonly program: string;
}

interface WalletMarkOptions {
  readonly wallet: NodeWallet;
  readonly house: HouseStore;
  readonly store: PayoutStore;
  /** Id of this run of the program. */
  readonly program: string;
}

/**
 * Keeps a wallet for one program, whatever databases there are: a label of an address of the wallet names it. Who takes over writes the
 * label first and then looks for outputs that are locked; who pays locks outputs first and then looks at the label. So one of two sees
 * the other, and a payment that is on its way is either waited for or not made.
 */
export class WalletMark {
  readonly #options: WalletMarkOptions;
  /** The label that this program wrote. */
  #own: string | undefined;
  /** A mark of another house, which stopped this program; a person who lets it go on has seen it. */
  #refused: string | undefined;
  #waitsUntil: number | undefined;
  /** Until when the one before may still hand a payment by Lightning over, which locks nothing that one could see. */
  #lightningAt = 0;
  #confirmedAt = -Infinity;

  constructor(options: WalletMarkOptions) {
    this.#options = options;
  }

  /**
   * Takes the wallet for this program, or looks whether it still is, and whether the house may pay.
   * @throws WaitingError while the house is held, or another payment may be on its way; StoppedError where another program took the wallet
   */
  async take(): Promise<void> {
    const { wallet, program } = this.#options;
    const house = await this.#options.house.read();
    const mark = newest((await wallet.labels(prefix)).flatMap(readMark));
    const own = `${prefix}${house.id} ${house.epoch} ${program}`;
    if (mark?.text !== own) {
      if (mark) await this.#meet(mark, house);
      await wallet.setLabel(mark?.text, own);
      // Its own payments go on by what the database has of them.
      if (mark && mark.program !== program) this.#lightningAt = this.#waitsUntil = performance.now() + foreignLockMs;
    }
    this.#own = own;
    if (house.held !== null) throw new WaitingError(house.held);
    await this.#awaitOthers();
  }

  /** Why the house pays nothing; undefined where it may. */
  async houseHeld(): Promise<string | undefined> {
    return (await this.#options.house.read()).held ?? undefined;
  }

  /** Why nothing is paid by Lightning yet; undefined where it may be. */
  get lightningHeld(): string | undefined {
    if (this.#own === undefined) return 'The payout program does not have the wallet.';
    return performance.now() < this.#lightningAt
      ? 'Another payout program had the wallet before. What it may have begun by Lightning is waited for, a minute.'
      : undefined;
  }

  /** Looks once more, when outputs are locked for a payment, whether the wallet is this program's. @throws StoppedError where it is not */
  async confirm(): Promise<void> {
    const marks = await this.#options.wallet.labels(prefix);
    if (this.#own === undefined || newest(marks.flatMap(readMark))?.text !== this.#own) this.#stop();
    this.#confirmedAt = performance.now();
  }

  /** Right before a payment is handed over. @throws WaitingError where too much time has passed since `confirm` */
  requireConfirmed(): void {
    if (performance.now() - this.#confirmedAt > confirmedMs)
      throw new WaitingError('The payment took too long to be handed over; it is tried again.');
  }

  /** What is to be done with the mark of another program, or of this one in another epoch. */
  async #meet(mark: Mark, house: House): Promise<void> {
    const { program, house: store } = this.#options;
    if (mark.house !== house.id) {
      if (this.#refused === mark.text) return;
      this.#refused = mark.text;
      throw new StoppedError(
        'Another house pays from this wallet. Give each house a wallet of its own; where this one is in its place, end its payout program and let payouts go on.',
      );
    }
    if (mark.epoch > house.epoch) {
      await (mark.program === program ? store.noticeRestore(mark.epoch) : store.noticeNewer(mark.epoch));
      const { held } = await store.read();
      throw new WaitingError(held ?? 'A newer house pays from this wallet.');
    }
    if (mark.program !== program && this.#own !== undefined) this.#stop();
  }

  #stop(): never {
    this.#own = undefined;
    throw new StoppedError(
      'Another payout program has taken this wallet, with the database of this house or a copy of it. End one of them before payouts go on.',
    );
  }

  /** Whoever had the wallet before may have a payment on its way: what it has locked is then sent, given back, or too old to be sent. */
  async #awaitOthers(): Promise<void> {
    const { wallet, store } = this.#options;
    if (this.#waitsUntil === undefined) return;
    const own = new Set(
      (await store.open()).flatMap(({ versions }) => versions.flatMap(({ inputs }) => inputs.map(keyOf))),
    );
    const foreign = (await wallet.locked()).filter((one) => !own.has(keyOf(one)));
    if (foreign.length > 0 && performance.now() < this.#waitsUntil)
      throw new WaitingError(
        `${foreign.length} outputs of the wallet are locked by another program, which may be about to pay. They are waited for, a minute at most.`,
      );
    this.#waitsUntil = undefined;
  }
}

const keyOf = ({ txid, vout }: { readonly txid: string; readonly vout: number }) => `${txid}:${vout}`;

function readMark(text: string): Mark[] {
  const [, house, epoch, program] = label.exec(text) ?? [];
  return house === undefined || program === undefined ? [] : [{ text, house, epoch: Number(epoch), program }];
}

/** Two programs that began at the same time may each have made a label: the later epoch counts, then the greater text. */
function newest(marks: readonly Mark[]): Mark | undefined {
  return marks.toSorted((one, other) => other.epoch - one.epoch || (one.text < other.text ? 1 : -1))[0];
}
