import { StoppedError, WaitingError } from '../engine/engine-parts.ts';
import type { EngineState, EngineStatus } from '../store/payout-status.ts';
import { followPayment } from './follow-payment.ts';
import type { LightningParts } from './lightning-parts.ts';
import { takeWithdrawal } from './take-withdrawal.ts';

/** Payments that the node is asked about when the program starts: one that does not know them was restored. */
const rememberedPayments = 3;

/** The outcome of a round, with what the channels can send. */
export interface LightningResult extends EngineStatus {
  readonly balance: bigint;
}

/**
 * Pays the withdrawals of one chain by Lightning. A round looks up every open payment first, then takes the next withdrawals. A program that
 * is killed at any point goes on with the next round of another one.
 */
export class LightningEngine {
  readonly #parts: LightningParts;
  #hasAskedNode = false;
  /** When withdrawals that wait for their receiver are asked about again, by their ids. */
  readonly #askAgainAt = new Map<string, number>();

  constructor(parts: LightningParts) {
    this.#parts = parts;
  }

  /** One round. `state`: how payments were before; while they are stopped, they are followed and none is made. Rejects where the node or the database is away. */
  async round(state: EngineState): Promise<LightningResult> {
    const { node } = this.#parts;
    const balance = await node.balance();
    const mayAct = state !== 'stopped';
    const reasons: string[] = [];
    try {
      if (mayAct) await this.#askNode();
      await this.#followAll(mayAct, reasons);
      if (mayAct) await this.#payNext(balance);
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

  async #payNext(balance: bigint): Promise<void> {
    const { store, rules } = this.#parts;
    const now = Date.now();
    for (const [id, at] of this.#askAgainAt) if (at <= now) this.#askAgainAt.delete(id);
    // What open payments may still take is not sent twice.
    let available = (await store.open()).reduce((left, { satoshi, feeLimit }) => left - satoshi - feeLimit, balance);
    for (const withdrawal of await store.waiting(rules.maxPerRound, this.#askAgainAt.keys())) {
      const isTaken = await takeWithdrawal(this.#parts, withdrawal, available > 0n ? available : 0n);
      if (!isTaken) {
        this.#askAgainAt.set(withdrawal.id, now + rules.retryMs);
        continue;
      }
      const payment = (await store.open()).find(({ withdrawalId }) => withdrawalId === withdrawal.id);
      if (!payment) throw new Error('The payment was not stored.');
      available -= payment.satoshi + payment.feeLimit;
      await followPayment(this.#parts, payment, true);
    }
  }
}
