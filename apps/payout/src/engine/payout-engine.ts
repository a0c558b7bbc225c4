import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import type { OpenPayout } from '../store/payout.ts';
import type { EngineState, EngineStatus } from '../store/payout-status.ts';
import { houseSeedSetting } from '../house-seed-setting.ts';
import { buildPayout } from './build-payout.ts';
import { TooLargeError, WrongTransactionError } from './check-transaction.ts';
import { chooseBatch } from './choose-batch.ts';
import { dustRateOf, StoppedError, WaitingError, type EngineParts } from './engine-parts.ts';
import { followPayout } from './follow-payout.ts';
import { claimNotifications } from '../notification/fund-notifications.ts';
import { followNotifications } from '../notification/follow-notifications.ts';
import { scriptsOfWaiting } from './scripts-of.ts';
import { sendVersion } from './send-version.ts';
import { restoreLocks } from './wallet-locks.ts';

/** Final payouts that the wallet is asked about when the program starts: one that does not know them was restored. */
const rememberedPayouts = 3;

/** How a chain is paid after a round, and what its wallet can spend in satoshi. */
export interface RoundResult extends EngineStatus {
  readonly balance: bigint;
}

/**
 * Pays the withdrawals of one chain by a wallet of its node. A round looks at every open payout first; then, where none waits for a
 * block, it takes a batch, signs, stores and sends it. A program that is killed at any point goes on with the next round of another one.
 */
export class PayoutEngine {
  readonly #parts: EngineParts;
  #batchLimit: number;
  #hasAskedWallet = false;
  /** Why withdrawals are left out, by their ids, until the program starts again. */
  readonly #unpayable = new Map<string, string>();

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#batchLimit = parts.rules.maxWithdrawals;
  }

  /**
   * One round. `state`: how the chain was before; while it is stopped, payouts are followed and nothing is made or sent.
   * Rejects where the node or the database is away.
   */
  async round(state: EngineState): Promise<RoundResult> {
    const { wallet, notification } = this.#parts;
    const balance = await wallet.balance();
    const reasons: string[] = [];
    let refusals: string[] = [];
    try {
      const mayAct = state !== 'stopped';
      if (mayAct) await this.#askWallet();
      await this.#followAll(mayAct, reasons);
      if (mayAct && notification) refusals = await followNotifications(this.#parts, notification);
      if (mayAct && reasons.length === 0) await this.#payNext(balance, reasons);
    } catch (error) {
      if (error instanceof StoppedError || error instanceof WrongTransactionError)
        return { state: 'stopped', reason: error.message, balance };
      if (!(error instanceof WaitingError)) throw error;
      reasons.push(error.message);
    }
    const hints = await this.#hints();
    return {
      state: reasons.length > 0 ? 'waiting' : 'working',
      reason: [...reasons, ...refusals.slice(0, 1), ...hints].join(' '),
      balance,
    };
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

  async #followAll(mayAct: boolean, reasons: string[]): Promise<void> {
    for (const payout of await this.#parts.store.open()) {
      if (payout.versions.length === 0) {
        if (mayAct) await this.#build(payout);
        continue;
      }
      try {
        await followPayout(this.#parts, payout, mayAct);
      } catch (error) {
        if (!(error instanceof WaitingError)) throw error;
        reasons.push(error.message);
      }
    }
  }

  async #payNext(balance: bigint, reasons: string[]): Promise<void> {
    const { wallet, store, coin, notification, log } = this.#parts;
    // One payout at a time waits for a block: only then the fee of each can be raised, whatever the others spend.
    if ((await store.open()).some(({ state }) => state !== 'confirmed')) return;
    // Holders are notified first, as withdrawals to them wait for it.
    const funding = notification && (await claimNotifications(this.#parts, notification, balance, this.#batchLimit));
    if (funding?.kind === 'claimed') return this.#buildClaimed();
    if (funding?.kind === 'poor') reasons.push(funding.reason);
    const waiting = await store.waiting(this.#batchLimit, this.#unpayable.keys());
    const { payable, unpayable } = chooseBatch(waiting, await scriptsOfWaiting(wallet, waiting), dustRateOf(coin));
    for (const { id, reason } of unpayable) {
      this.#unpayable.set(id, reason);
      await store.noteLeftOut(id, reason);
      log.warn('A withdrawal cannot be paid.', { withdrawal: id, reason });
    }
    if (payable.length === 0) return;
    const sum = payable.reduce((total, { satoshi }) => total + satoshi, 0n);
    if (sum >= balance)
      throw new WaitingError(
        `The wallet has ${exactCoinAmount(balance)}, and ${payable.length} withdrawals ask for ${exactCoinAmount(sum)} and the fee.`,
      );
    await store.claim(payable.map(({ id }) => id));
    await this.#buildClaimed();
  }

  async #buildClaimed(): Promise<void> {
    const { store, onStep } = this.#parts;
    await onStep('claimed');
    for (const payout of await store.open()) if (payout.versions.length === 0) await this.#build(payout);
  }

  async #build(payout: OpenPayout): Promise<void> {
    const { store, log } = this.#parts;
    try {
      await buildPayout(this.#parts, payout);
      this.#batchLimit = Math.min(this.#batchLimit * 2, this.#parts.rules.maxWithdrawals);
    } catch (error) {
      if (!(error instanceof TooLargeError)) throw error;
      if (payout.payments.length === 1) throw new WaitingError(error.message);
      this.#batchLimit = Math.max(1, Math.floor(payout.payments.length / 2));
      throw new WaitingError(`${error.message} The next payout has at most ${this.#batchLimit} payments.`);
    }
    const built = (await store.open()).find(({ id }) => id === payout.id);
    const [version] = built?.versions ?? [];
    if (!version) return;
    log.info('A payout is signed and stored.', {
      payout: payout.id,
      txid: version.txid,
      payments: payout.payments.length,
      fee: `${version.fee}`,
    });
    const sending = await sendVersion(this.#parts, payout.id, version);
    if (!sending.isTaken && sending.isSpent)
      throw new StoppedError(
        `The node refuses the new transaction ${version.txid}, as its inputs are unknown or spent.`,
      );
    if (!sending.isTaken) throw new WaitingError(`The node does not take payout ${payout.id}: ${sending.words}`);
  }

  /** What is left out of every batch, in words. */
  async #hints(): Promise<string[]> {
    const waiting = await this.#parts.store.stillWaiting([...this.#unpayable.keys()]);
    for (const id of this.#unpayable.keys()) if (!waiting.has(id)) this.#unpayable.delete(id);
    const hints = [...this.#unpayable].slice(0, 3).map(([id, reason]) => `Withdrawal ${id} is not paid: ${reason}.`);
    if (this.#unpayable.size > hints.length) hints.push(`So are ${this.#unpayable.size - hints.length} more.`);
    const count = await this.#parts.store.withoutAddress();
    if (count > 0) hints.push(`${count} withdrawals to payment codes are not paid: ${houseSeedSetting} is not set.`);
    const unnotified = (await this.#parts.notification?.store.waitingWithdrawals()) ?? 0;
    if (unnotified > 0)
      hints.push(`${unnotified} withdrawals wait until the holders of their payment codes are notified.`);
    return hints;
  }
}
