import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { houseSeedSetting } from '../house-seed-setting.ts';
import { claimNotifications } from '../notification/fund-notifications.ts';
import type { OpenPayout, WaitingWithdrawal } from '../store/payout.ts';
import type { Short } from '../store/short-withdrawals.ts';
import { buildPayout } from './build-payout.ts';
import { chooseBatch } from './choose-batch.ts';
import { dustRateOf, UnbuildableError, WaitingError, type EngineParts } from './engine-parts.ts';
import { fitWithdrawals } from './fitting-withdrawals.ts';
import { giveUpRefused } from './give-up-payout.ts';
import { scriptsOfWaiting } from './scripts-of.ts';
import { sendVersion } from './send-version.ts';
import { StandingBack } from './standing-back.ts';

/** Batches that a round tries: halves of one that cannot be made, until the one withdrawal that it fails for stands back. */
const maxTries = 20;

const lacks = 'the wallet has less than it asks for';

/** Takes, signs and sends the next payout: the oldest withdrawals that the wallet can pay, past those that it cannot. */
export class NextPayout {
  readonly #parts: EngineParts;
  #batchLimit: number;
  /** Why withdrawals are left out, by their ids, until the program starts again. */
  readonly #unpayable = new Map<string, string>();
  readonly #standingBack = new StandingBack();
  #short: Short = { count: 0, satoshi: 0n };

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#batchLimit = parts.rules.maxWithdrawals;
  }

  /** What waited for the wallet when a payout was due last. */
  get short(): Short {
    return this.#short;
  }

  /**
   * Pays what the wallet can, where no other payout waits for a block but those that can only be given up (`gone`). Returns why nothing is
   * paid, or notifications are not.
   * @throws WaitingError, StoppedError
   */
  async pay(balance: bigint, gone: ReadonlySet<string>): Promise<string[]> {
    const { store, onStep } = this.#parts;
    // One payout at a time waits for a block: only then the fee of each can be raised, whatever the others spend.
    if ((await store.open()).some(({ id, state }) => state !== 'confirmed' && !gone.has(id))) return [];
    const funding = await this.#fundNotifications(balance);
    if (funding === 'built') return [];
    const reasons = funding === undefined ? [] : [funding];
    const limit = this.#batchLimit;
    let refusal: string | undefined;
    for (let tries = 0; tries < maxTries; tries += 1) {
      const chosen = await this.#choose(balance);
      const [first] = chosen;
      if (!first) return this.#short.count === 0 ? reasons : [...reasons, this.#shortReason(balance)];
      await store.claim(chosen.map(({ id }) => id));
      await onStep('claimed');
      refusal = await this.#buildClaimed();
      if (refusal === undefined) return reasons;
      if (chosen.length > 1) this.#batchLimit = Math.floor(chosen.length / 2);
      else {
        this.#parts.log.warn('A withdrawal stands back, as the wallet cannot pay it.', {
          withdrawal: first.id,
          reason: refusal,
        });
        this.#standingBack.add(first.id, refusal, Date.now());
        this.#batchLimit = limit;
      }
    }
    return refusal === undefined ? reasons : [...reasons, refusal];
  }

  /** Makes and sends the first transaction of a payout. Returns why the wallet cannot make it; what it should pay is free again then. */
  async build(payout: OpenPayout): Promise<string | undefined> {
    const { store, log, rules } = this.#parts;
    try {
      await buildPayout(this.#parts, payout);
      this.#batchLimit = Math.min(this.#batchLimit * 2, rules.maxWithdrawals);
    } catch (error) {
      if (!(error instanceof UnbuildableError)) throw error;
      return error.message;
    }
    const built = (await store.open()).find(({ id }) => id === payout.id);
    const [version] = built?.versions ?? [];
    if (!built || !version) return undefined;
    log.info('A payout is signed and stored.', {
      payout: payout.id,
      txid: version.txid,
      payments: payout.payments.length,
      fee: `${version.fee}`,
    });
    const sending = await sendVersion(this.#parts, payout.id, version);
    if (!sending.isTaken && sending.isSpent) await giveUpRefused(this.#parts, built, version.txid);
    else if (!sending.isTaken) throw new WaitingError(`The node does not take payout ${payout.id}: ${sending.words}`);
    return undefined;
  }

  /** What is left out of every batch, in words. */
  async hints(): Promise<string[]> {
    const { store, notification } = this.#parts;
    const waiting = await store.stillWaiting([...this.#unpayable.keys()]);
    for (const id of this.#unpayable.keys()) if (!waiting.has(id)) this.#unpayable.delete(id);
    const hints = [...this.#unpayable].slice(0, 3).map(([id, reason]) => `Withdrawal ${id} is not paid: ${reason}.`);
    if (this.#unpayable.size > hints.length) hints.push(`So are ${this.#unpayable.size - hints.length} more.`);
    const count = await store.withoutAddress();
    if (count > 0) hints.push(`${count} withdrawals to payment codes are not paid: ${houseSeedSetting} is not set.`);
    const unnotified = (await notification?.store.waitingWithdrawals()) ?? 0;
    if (unnotified > 0)
      hints.push(`${unnotified} withdrawals wait until the holders of their payment codes are notified.`);
    return hints;
  }

  /** Holders are notified first, as withdrawals to them wait for it. Returns why they are not, which keeps nobody else unpaid. */
  async #fundNotifications(balance: bigint): Promise<string | undefined> {
    const { notification } = this.#parts;
    const funding = notification && (await claimNotifications(this.#parts, notification, balance, this.#batchLimit));
    if (funding?.kind === 'poor') return funding.reason;
    if (funding?.kind !== 'claimed') return undefined;
    await this.#parts.onStep('claimed');
    return (await this.#buildClaimed()) ?? 'built';
  }

  async #buildClaimed(): Promise<string | undefined> {
    let refusal: string | undefined;
    for (const payout of await this.#parts.store.open())
      if (payout.versions.length === 0) refusal = (await this.build(payout)) ?? refusal;
    return refusal;
  }

  /** The oldest withdrawals that fit into one payout; notes those that cannot be paid, now or at all. */
  async #choose(balance: bigint): Promise<readonly WaitingWithdrawal[]> {
    const { wallet, store, coin, log } = this.#parts;
    const standing = this.#standingBack.at(Date.now());
    const without = [...this.#unpayable.keys(), ...standing.keys()];
    const waiting = await store.waiting(this.#batchLimit, without, balance);
    const { payable, unpayable } = chooseBatch(waiting, await scriptsOfWaiting(wallet, waiting), dustRateOf(coin));
    for (const { id, reason } of unpayable) {
      this.#unpayable.set(id, reason);
      await store.noteLeftOut(id, reason);
      log.warn('A withdrawal cannot be paid.', { withdrawal: id, reason });
    }
    const { fitting, short } = fitWithdrawals(payable, balance);
    const reasons = new Map([...short.map(({ id }) => [id, lacks] as const), ...standing]);
    this.#short = await store.noteShort({ balance, reason: lacks, reasons });
    return fitting;
  }

  #shortReason(balance: bigint): string {
    const { count, satoshi } = this.#short;
    const standing = this.#standingBack.at(Date.now());
    const [refusal] = standing.values();
    if (refusal !== undefined && count <= standing.size) return refusal;
    return `The wallet has ${exactCoinAmount(balance)}, and ${count} withdrawals ask for ${exactCoinAmount(satoshi)} and the fee.`;
  }
}
