import { identifyChain, WrongChainError } from '@headframe/chain/source/identify-chain';
import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import type { MinedCoin } from '@headframe/domain/pool/mined-coins';
import type pg from 'pg';
import { PayoutEngine } from '../engine/payout-engine.ts';
import type { EngineParts } from '../engine/engine-parts.ts';
import { WalletMark } from '../engine/wallet-mark.ts';
import type { PayoutRules } from '../engine/payout-rules.ts';
import type { LightningPayouts } from '../lightning/lightning-payouts.ts';
import { LightningStore } from '../lightning/lightning-store.ts';
import type { PayoutLog } from '../payout-log.ts';
import { NotificationSigner } from '../notification/notification-signer.ts';
import { NotificationStore } from '../notification/notification-store.ts';
import { codesOfChain, type CodePayer } from '../store/codes-of-chain.ts';
import { HouseStore } from '../store/house-store.ts';
import { removeUnknownChain, writeUnknownChain } from '../store/payout-node.ts';
import { findChain, leaveChain, takeChain, writeStatus, type EngineStatus } from '../store/payout-status.ts';
import { PayoutStore } from '../store/payout-store.ts';
import { UnknownPaymentStore } from '../store/unknown-payment-store.ts';
import type { Short } from '../store/short-withdrawals.ts';
import type { NodeWallet } from '../wallet/node-wallet.ts';

/** What payouts of one coin are made of. */
interface ChainPayoutsOptions {
  readonly coin: MinedCoin;
  readonly wallet: NodeWallet;
  /** What payment codes are paid from; undefined where they are not paid. */
  readonly house?: CodePayer | undefined;
  /** What pays by Lightning; undefined where that is off. */
  readonly lightning?: LightningPayouts | undefined;
  /** Name of the chain, where the operator gives one. */
  readonly chainName: string | undefined;
  readonly rules: PayoutRules;
  readonly database: pg.Pool;
  /** Id of this run of the program. */
  readonly program: string;
  readonly log: PayoutLog;
  readonly onStep?: EngineParts['onStep'];
}

/** How payouts of a coin go, and the balance of its wallet in satoshi where it is known. */
interface ChainStatus extends EngineStatus {
  readonly balance: bigint | undefined;
  /** What waits for the wallet while others are paid; undefined where that is not known. */
  readonly short?: Short | undefined;
  /** Payments of the wallet that nobody knows; undefined where that is not known. */
  readonly unknown?: number | undefined;
  /** When the last round ended well (`performance.now()`). */
  readonly roundAt: number | undefined;
}

/** The payouts of the chain that one node follows. Balances of another chain are never paid from it: the chain is asked for in each round. */
export class ChainPayouts {
  readonly coin: MinedCoin;
  readonly #options: ChainPayoutsOptions;
  #chainId: number | undefined;
  /** Whether the database has the chain of the node. */
  #isChainFound = false;
  #engine: PayoutEngine | undefined;
  /** Whether the database says that Lightning is off. */
  #isLightningOff = false;
  #status: ChainStatus = { state: 'waiting', reason: 'Not started yet.', balance: undefined, roundAt: undefined };

  constructor(options: ChainPayoutsOptions) {
    this.coin = options.coin;
    this.#options = options;
  }

  get status(): ChainStatus {
    return this.#status;
  }

  /** One round; what is wrong ends no program: it is in the status, in the log once, and in the database where that is there. */
  async round(): Promise<ChainStatus> {
    try {
      this.#say(await this.#round());
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#say({ ...this.#status, state: this.#status.state === 'stopped' ? 'stopped' : 'waiting', reason });
      if (this.#chainId !== undefined) await this.#write(this.#status).catch(() => undefined);
    }
    await this.#reportNode().catch(() => undefined);
    return this.#status;
  }

  async #reportNode(): Promise<void> {
    const { database, coin } = this.#options;
    if (!this.#isChainFound) await writeUnknownChain(database, coin.coinEnum, this.#status.reason);
  }

  /** Lets another program have the chain. */
  async close(): Promise<void> {
    const { database, program } = this.#options;
    if (this.#chainId !== undefined) await leaveChain(database, this.#chainId, program).catch(() => undefined);
  }

  async #round(): Promise<ChainStatus> {
    const { coin, wallet, house, chainName, rules, database, program, log, onStep = () => undefined } = this.#options;
    const chain = await identifyChain(wallet.rpc, coin, chainName);
    const chainId = chain && (await findChain(database, chain));
    if (this.#chainId !== undefined && chainId !== this.#chainId)
      throw new WrongChainError('The node follows another chain than before: restart the payout program to pay it.');
    if (chain === undefined || chainId === undefined)
      return this.#waiting('No pool has mined the chain of this node yet.');
    if (!this.#isChainFound) await removeUnknownChain(database, coin.coinEnum);
    this.#isChainFound = true;
    const before = await takeChain(database, chainId, program, house?.text);
    if (!before) return this.#waiting('Another payout program pays this chain.');
    this.#chainId = chainId;
    const store = new PayoutStore(database, chainId, house && codesOfChain(house, chain));
    this.#engine ??= new PayoutEngine({
      coin,
      wallet,
      store,
      mark: new WalletMark({ wallet, store, program, house: new HouseStore(database) }),
      unknownPayments: new UnknownPaymentStore(database, chainId),
      notification: house && {
        store: new NotificationStore(database, chainId, house.text),
        signer: new NotificationSigner(house, chain),
      },
      rules,
      announcedAt: new Map(),
      log,
      onStep,
    });
    const result = await this.#engine.round(before);
    await this.#write(result);
    await this.#payByLightning(chain, chainId, this.#engine);
    const shown = before.state === 'stopped' && result.state !== 'stopped' ? before : result;
    const { balance, short, unknown } = result;
    return { state: shown.state, reason: shown.reason, balance, short, unknown, roundAt: performance.now() };
  }

  async #payByLightning(identity: ChainIdentity, chainId: number, engine: PayoutEngine): Promise<void> {
    const { lightning, wallet, database } = this.#options;
    if (lightning)
      await lightning.round({
        rpc: wallet.rpc,
        identity,
        chainId,
        database,
        held: engine.held,
        confirm: () => engine.confirm(),
      });
    else if (!this.#isLightningOff) await new LightningStore(database, chainId).writeStatus(undefined);
    this.#isLightningOff = !lightning;
  }

  #waiting(reason: string): ChainStatus {
    return { state: 'waiting', reason, balance: undefined, roundAt: undefined };
  }

  async #write(status: EngineStatus & { readonly balance: bigint | undefined }): Promise<void> {
    if (this.#chainId !== undefined) await writeStatus(this.#options.database, this.#chainId, status, status.balance);
  }

  /** Writes a change of state or reason to the log, once. */
  #say(status: ChainStatus): void {
    const { log, coin } = this.#options;
    const before = this.#status;
    this.#status = status;
    if (before.state === status.state && before.reason === status.reason) return;
    const values = { coin: coin.name, reason: status.reason };
    if (status.state === 'stopped') log.error('Payouts are stopped until a person has looked.', values);
    else if (status.state === 'waiting') log.warn('Payouts wait.', values);
    else log.info('Payouts work.', values);
  }
}
