import { allPaymentsKnown } from '@headframe/domain/pool/unknown-payments';
import type { EngineStatus } from '../store/payout-status.ts';
import type { Short } from '../store/short-withdrawals.ts';
import { WrongTransactionError } from './check-transaction.ts';
import { GoneError, StoppedError, WaitingError, type EngineParts } from './engine-parts.ts';
import { findUnknownPayments, isOfUnknownPayments, unknownPaymentsReason } from './find-unknown-payments.ts';
import { followPayout } from './follow-payout.ts';
import { followNotifications } from '../notification/follow-notifications.ts';
import { NextPayout } from './next-payout.ts';
import { restoreLocks } from './wallet-locks.ts';

/** Final payouts that the wallet is asked about when the program starts: one that does not know them was restored. */
const rememberedPayouts = 3;

/** How a chain is paid after a round, and what its wallet can spend in satoshi. */
interface RoundResult extends EngineStatus {
  readonly balance: bigint;
  /** What waits for the wallet while others are paid. */
  readonly short: Short;
  /** Payments of the wallet that nobody knows and a person has to decide on. */
  readonly unknown: number;
}

/**
 * Pays the withdrawals of one chain by a wallet of its node. A round looks at every open payout first; then, where none waits for a
 * block, it takes a batch, signs, stores and sends it. A program that is killed at any point goes on with the next round of another one.
 */
export class PayoutEngine {
  readonly #parts: EngineParts;
  readonly #next: NextPayout;
  #held: string | undefined = 'Not started yet.';
  #houseHeld: string | undefined;
  #hasAskedWallet = false;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#next = new NextPayout(parts);
  }

  /**
   * One round. `before`: how the chain was; while it is stopped, payouts are followed and nothing is made or sent.
   * Rejects where the node or the database is away.
   */
  async round(before: EngineStatus): Promise<RoundResult> {
    const { wallet, notification, mark } = this.#parts;
    const balance = await wallet.balance();
    const reasons: string[] = [];
    /** Payouts that can only be given up. */
    const gone = new Map<string, string>();
    let refusals: string[] = [];
    let unknown = 0;
    this.#houseHeld = await mark.houseHeld();
    try {
      const isStopped = before.state === 'stopped';
      const held = isStopped ? undefined : await this.#takeWallet();
      if (held !== undefined) reasons.push(held);
      const mayAct = !isStopped && held === undefined;
      if (mayAct) await this.#askWallet();
      // Before anything is sent: what a restored database takes for unpaid may be paid.
      const found = await findUnknownPayments(this.#parts);
      unknown = found.count;
      if (!isStopped && unknown > 0) throw new StoppedError(unknownPaymentsReason(found));
      await this.#followAll(mayAct, reasons, gone);
      if (mayAct && notification) refusals = await followNotifications(this.#parts, notification);
      if (mayAct && reasons.length === 0) reasons.push(...(await this.#next.pay(balance, new Set(gone.keys()))));
      if (unknown > 0) throw new StoppedError(unknownPaymentsReason(found));
      if (isStopped && isOfUnknownPayments(before.reason)) throw new StoppedError(allPaymentsKnown);
    } catch (error) {
      if (error instanceof StoppedError || error instanceof WrongTransactionError)
        return { state: 'stopped', reason: error.message, balance, short: this.#next.short, unknown };
      if (!(error instanceof WaitingError)) throw error;
      reasons.push(error.message);
    }
    reasons.push(...gone.values());
    const { short } = this.#next;
    const hints = await this.#next.hints();
    if (reasons.length === 0 && short.count > 0)
      hints.unshift(`${short.count} withdrawals wait, as the wallet cannot pay them now; others are paid.`);
    return {
      state: reasons.length > 0 ? 'waiting' : 'working',
      reason: [...reasons, ...refusals.slice(0, 1), ...hints].join(' '),
      balance,
      short,
      unknown,
    };
  }

  /** Looks whether this program still has the wallet. @throws StoppedError where it does not */
  confirm(): Promise<void> {
    return this.#parts.mark.confirm();
  }

  /** Why nothing may be paid by any way after the last round, as the house is held or another program has the wallet; undefined where it may. */
  get held(): string | undefined {
    return this.#houseHeld ?? this.#held ?? this.#parts.mark.lightningHeld;
  }

  /** Why nothing may be paid now, though payouts are not stopped; undefined where it may. @throws StoppedError */
  async #takeWallet(): Promise<string | undefined> {
    this.#held = undefined;
    try {
      await this.#parts.mark.take();
    } catch (error) {
      this.#held = error instanceof Error ? error.message : String(error);
      if (!(error instanceof WaitingError)) throw error;
    }
    return this.#held;
  }

  /** Before the first transaction of this run: the locks, and whether the wallet knows what it made. */
  async #askWallet(): Promise<void> {
    const { wallet, store } = this.#parts;
    const open = await store.open();
    // A node that was restarted has forgotten the locks of what is stored and not sent.
    if (!this.#hasAskedWallet || open.some(({ state }) => state === 'signed')) await restoreLocks(wallet, open);
    if (this.#hasAskedWallet) return;
    for (const txid of await store.newestFinal(rememberedPayouts))
      if (!(await wallet.find(txid)))
        throw new StoppedError(
          `The wallet does not know the transaction ${txid} of an earlier payout. Was it restored?`,
        );
    this.#hasAskedWallet = true;
  }

  async #followAll(mayAct: boolean, reasons: string[], gone: Map<string, string>): Promise<void> {
    for (const payout of await this.#parts.store.open()) {
      if (payout.versions.length === 0) {
        // What cannot be made is free again, and is taken otherwise by what pays next.
        if (mayAct) await this.#next.build(payout);
        continue;
      }
      try {
        await followPayout(this.#parts, payout, mayAct);
      } catch (error) {
        if (error instanceof GoneError) gone.set(error.payoutId, error.message);
        else if (error instanceof WaitingError) reasons.push(error.message);
        else throw error;
      }
    }
  }
}
