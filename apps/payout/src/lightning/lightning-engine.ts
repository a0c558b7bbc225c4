import { allPaymentsKnown } from '@headframe/domain/pool/unknown-payments';
import { StoppedError, WaitingError } from '../engine/engine-parts.ts';
import type { EngineStatus } from '../store/payout-status.ts';
import { findUnknownLightning, isOfUnknownLightning, unknownLightningReason } from './find-unknown-lightning.ts';
import { followPayment } from './follow-payment.ts';
import type { LightningParts } from './lightning-parts.ts';
import type { WaitingLightning } from './lightning-payment.ts';
import { Postponed } from './postponed.ts';
import { LacksMoneyError, takeWithdrawal } from './take-withdrawal.ts';

/** Payments that the node is asked about when the program starts: one that does not know them was restored. */
const rememberedPayments = 3;

/** Withdrawals that a round looks at, most of which may lack money in the channels. */
const lookedAt = 100;

/** What the people of a withdrawal read; what the channels can send is not theirs to know. */
const lacking =
  'The channels that pay can send less now. It is paid by itself once they can; smaller ones may be paid first.';

/** The outcome of a round, with what the channels can send. */
interface LightningResult extends EngineStatus {
  readonly balance: bigint;
}

/**
 * Pays the withdrawals of one chain by Lightning. A round looks up every open payment first, then takes the next withdrawals. A program that
 * is killed at any point goes on with the next round of another one.
 */
export class LightningEngine {
  readonly #parts: LightningParts;
  #hasAskedNode = false;
  readonly #postponed: Postponed;

  constructor(parts: LightningParts) {
    this.#parts = parts;
    this.#postponed = new Postponed(parts.rules.retryMs);
  }

  /**
   * One round. `before`: how payments were; while they are stopped, or `held` for a reason, they are followed and none is made. Rejects where
   * the node or the database is away.
   */
  async round(before: EngineStatus, held?: string): Promise<LightningResult> {
    const { node, unknown } = this.#parts;
    const balance = await node.balance();
    const isStopped = before.state === 'stopped';
    const mayAct = !isStopped && held === undefined;
    const reasons: string[] = held === undefined ? [] : [held];
    try {
      if (mayAct) await this.#askNode();
      // Before anything is handed over: what a restored database takes for unpaid may be paid.
      const found = await findUnknownLightning(node, unknown);
      if (!isStopped && found.count > 0) throw new StoppedError(unknownLightningReason(found));
      await this.#followAll(mayAct, reasons);
      if (mayAct) await this.#payNext(balance, reasons);
      if (found.count > 0) throw new StoppedError(unknownLightningReason(found));
      if (isStopped && isOfUnknownLightning(before.reason)) throw new StoppedError(allPaymentsKnown);
    } catch (error) {
      if (error instanceof StoppedError) return { state: 'stopped', reason: error.message, balance };
      if (!(error instanceof WaitingError)) throw error;
      reasons.push(error.message);
    }
    return { state: reasons.length > 0 ? 'waiting' : 'working', reason: reasons.join(' '), balance };
  }

  async #askNode(): Promise<void> {
    if (this.#hasAskedNode) return;
    const { node, store } = this.#parts;
    for (const hash of await store.newestPaid(rememberedPayments))
      if (!(await node.track(hash)))
        throw new StoppedError(
          `The Lightning node does not know the payment ${hash}, which it made before. Was it restored?`,
        );
    this.#hasAskedNode = true;
  }

  async #followAll(mayAct: boolean, reasons: string[]): Promise<void> {
    const { store } = this.#parts;
    for (const payment of await store.open()) {
      try {
        await followPayment(this.#parts, payment, mayAct);
      } catch (error) {
        if (!(error instanceof WaitingError)) throw error;
        reasons.push(error.message);
      }
    }
  }

  /** Begins the payments of a round. A withdrawal that cannot be paid now stands back for those behind it. */
  async #payNext(balance: bigint, reasons: string[]): Promise<void> {
    const { store, rules } = this.#parts;
    const now = Date.now();
    // What open payments may still take is not sent twice.
    let available = (await store.open()).reduce((left, { satoshi, feeLimit }) => left - satoshi - feeLimit, balance);
    let begun = 0;
    for (const withdrawal of await store.waiting(lookedAt, this.#postponed.idsAt(now, available))) {
      if (begun === rules.maxPerRound) break;
      const spent = await this.#begin(withdrawal, available, now);
      if (spent === undefined) continue;
      begun += 1;
      available -= spent;
    }
    const lacks = this.#postponed.reasonsAt(now);
    await store.noteShort(lacks);
    const [first] = lacks.values();
    if (first !== undefined) reasons.push(first);
  }

  /** Begins to pay a withdrawal; what that may take, 0 where it is declined or waits for its receiver, undefined where the channels lack it. */
  async #begin(withdrawal: WaitingLightning, available: bigint, now: number): Promise<bigint | undefined> {
    const { store } = this.#parts;
    try {
      const isTaken = await takeWithdrawal(this.#parts, withdrawal, available > 0n ? available : 0n);
      if (!isTaken) {
        this.#postponed.forReceiver(withdrawal.id, now);
        return 0n;
      }
    } catch (error) {
      if (!(error instanceof LacksMoneyError)) throw error;
      this.#postponed.forMoney(withdrawal.id, now, error);
      await store.noteWaiting(withdrawal.id, lacking);
      return undefined;
    }
    this.#postponed.remove(withdrawal.id);
    const payment = (await store.open()).find(({ withdrawalId }) => withdrawalId === withdrawal.id);
    if (!payment) throw new Error('The payment was not stored.');
    await followPayment(this.#parts, payment, true);
    return payment.satoshi + payment.feeLimit;
  }
}
