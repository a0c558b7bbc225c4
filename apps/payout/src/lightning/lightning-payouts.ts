import { CoreRpcError, type CoreRpc } from '@headframe/chain/rpc/core-rpc';
import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import { networkParameters } from '@headframe/domain/pool/network-parameters';
import type pg from 'pg';
import { z } from 'zod';
import type { PayoutLog } from '../payout-log.ts';
import type { EngineStatus } from '../store/payout-status.ts';
import { LightningEngine } from './lightning-engine.ts';
import type { LightningParts } from './lightning-parts.ts';
import type { LightningRules } from './lightning-payment.ts';
import { UnknownLightningStore } from '../store/unknown-lightning-store.ts';
import { LightningStore } from './lightning-store.ts';
import type { LndNode } from './lnd-node.ts';
import type { AskReceiver } from './request-invoice.ts';

/** What payments by Lightning are made of. */
interface LightningOptions {
  readonly node: LndNode;
  readonly rules: LightningRules;
  readonly askReceiver: AskReceiver;
  readonly log: PayoutLog;
  readonly onStep?: LightningParts['onStep'];
}

/** The chain that a round pays, as the node with the wallet follows it. */
interface FollowedChain {
  readonly rpc: CoreRpc;
  readonly identity: ChainIdentity;
  readonly chainId: number;
  readonly database: pg.Pool;
  /** Why nothing may be paid now; undefined where it may. */
  readonly held?: string | undefined;
  /** Looks whether the program still has the wallet. @throws StoppedError */
  readonly confirm: () => Promise<void>;
}

/** How payments by Lightning go, and what the channels can send where it is known. */
export type LightningStatus = EngineStatus & { readonly balance: bigint | undefined };

/** The payments by Lightning of one chain, beside its payouts on the chain itself. */
export class LightningPayouts {
  readonly #options: LightningOptions;
  #engine: LightningEngine | undefined;
  #status: LightningStatus = { state: 'waiting', reason: 'Not started yet.', balance: undefined };

  constructor(options: LightningOptions) {
    this.#options = options;
  }

  get status(): LightningStatus {
    return this.#status;
  }

  /** One round; what is wrong is in the status, in the log once, and in the database. Rejects where that is away. */
  async round(chain: FollowedChain): Promise<void> {
    const store = new LightningStore(chain.database, chain.chainId);
    const before = await store.status();
    let status: LightningStatus;
    try {
      status = await this.#round(chain, store, before ?? { state: 'working', reason: '' });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      status = { state: 'waiting', reason, balance: this.#status.balance };
    }
    // What was stopped goes on only when a person says so.
    const kept =
      before?.state === 'stopped' && status.state !== 'stopped' ? { ...before, balance: status.balance } : status;
    await store.writeStatus(kept);
    this.#say(kept);
  }

  async #round(chain: FollowedChain, store: LightningStore, before: EngineStatus): Promise<LightningStatus> {
    const { onStep = () => undefined, ...options } = this.#options;
    const refusal = await refusalOfChain(options.node, chain.rpc);
    if (refusal !== undefined) return { state: 'waiting', reason: refusal, balance: undefined };
    const { coinEnum, network } = chain.identity;
    this.#engine ??= new LightningEngine({
      ...options,
      onStep,
      store,
      unknown: new UnknownLightningStore(chain.database, chain.chainId),
      confirm: chain.confirm,
      network: networkParameters(coinEnum, network),
    });
    return this.#engine.round(before, chain.held);
  }

  #say(status: LightningStatus): void {
    const { log } = this.#options;
    const before = this.#status;
    this.#status = status;
    if (before.state === status.state && before.reason === status.reason) return;
    if (status.state === 'stopped')
      log.error('Payments by Lightning are stopped until a person has looked.', { reason: status.reason });
    else if (status.state === 'waiting') log.warn('Payments by Lightning wait.', { reason: status.reason });
    else log.info('Payments by Lightning work.');
  }
}

/** Why the Lightning node does not follow the chain of the wallet's node; undefined where it does. What is owed on one chain is paid on it alone. */
async function refusalOfChain(node: LndNode, rpc: CoreRpc): Promise<string | undefined> {
  const { blockHash, isSynced } = await node.info();
  if (!isSynced) return 'The Lightning node has not caught up with its chain.';
  try {
    const { confirmations } = await rpc.call('getblockheader', [blockHash], z.object({ confirmations: z.number() }));
    if (confirmations > 0) return undefined;
  } catch (error) {
    if (!(error instanceof CoreRpcError)) throw error;
  }
  return 'The Lightning node follows another chain than the wallet, or is ahead of it.';
}
