import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { CoreRpc } from '@headframe/chain/rpc/core-rpc';
import { identifyChain } from '@headframe/chain/source/identify-chain';
import { minedCoin } from '@headframe/domain/pool/mined-coins';
import type { LightningStep } from '../lightning/lightning-parts.ts';
import { LightningPayouts, type LightningStatus } from '../lightning/lightning-payouts.ts';
import type { LightningRules } from '../lightning/lightning-payment.ts';
import { LndNode } from '../lightning/lnd-node.ts';
import type { AskReceiver } from '../lightning/request-invoice.ts';
import { ChainPayouts } from '../run/chain-payouts.ts';
import { openPayoutDatabase } from '../store/payout-database.ts';
import { NodeWallet } from '../wallet/node-wallet.ts';
import { lightningScene } from './lightning-scene.ts';
import { openPayoutScene, type CreateDatabase } from './payout-scene.ts';
import { testLightningRules } from './test-lightning-rules.ts';
import { testRules } from './test-rules.ts';

const program = '11111111-1111-4111-8111-111111111111';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** No receiver of a Lightning address answers. */
export const nobody: AskReceiver = () => Promise.reject(new Error('no receiver'));

/** The simulated chain, of which the simulator's tests give one. */
interface ChainOfRun {
  readonly url: string;
  close(): Promise<void>;
}

/** The simulated Lightning network. */
interface LightningOfRun {
  readonly url: string;
  readonly lightning: {
    readonly state: {
      readonly macaroon: string;
      readonly invoices: Readonly<Record<string, { readonly paid: number; readonly preimage: string }>>;
    };
    makeInvoice(wanted: {
      readonly millisatoshi: bigint;
      readonly outcome?: 'settle' | 'hold' | 'no-route' | 'refuse';
    }): { readonly text: string; readonly paymentHash: string };
  };
  close(): Promise<void>;
}

/** A simulated chain with a Lightning network, a database with a subaccount that has earned there, and payout programs over them. */
export async function openLightningRun<Chain extends ChainOfRun, Lnd extends LightningOfRun>(
  createTestDatabase: CreateDatabase,
  chain: Chain,
  lnd: Lnd,
) {
  const rpc = new CoreRpc({ url: chain.url });
  const identity = await identifyChain(rpc, minedCoin(0));
  if (!identity) throw new Error('The chain has no block.');
  const scene = await openPayoutScene(createTestDatabase, identity);
  const database = openPayoutDatabase(scene.url);

  /** What pays by Lightning, by this node or another one. */
  const byLightning = (
    askReceiver = nobody,
    rules: Partial<LightningRules> = {},
    access: { url?: string; macaroon?: string } = {},
  ) =>
    new LightningPayouts({
      node: new LndNode({ url: lnd.url, macaroon: lnd.lightning.state.macaroon, ...access }),
      rules: { ...testLightningRules, ...rules },
      askReceiver,
      log: quiet,
    });
  /** A payout program. */
  const payouts = (lightning: LightningPayouts): ChainPayouts => {
    const wallet = new NodeWallet(rpc);
    const common = { coin: minedCoin(0), chainName: undefined, rules: testRules, log: quiet };
    return new ChainPayouts({ ...common, wallet, lightning, database, program });
  };
  /** One round of a payout program, another one each time; how its payments by Lightning are after it. */
  const round = async (lightning = byLightning()): Promise<LightningStatus> => {
    const { state, reason } = await payouts(lightning).round();
    if (state !== 'working') throw new Error(`Payouts on the chain: ${reason}`);
    return lightning.status;
  };
  /** A payout program that ends itself at a step, without any clean-up. Resolves to the signal that ended it. */
  const dieAt = async (step: LightningStep): Promise<string | null> => {
    const child = path.join(import.meta.dirname, 'lightning-child.ts');
    const { macaroon } = lnd.lightning.state;
    const given = { database: scene.url, url: chain.url, lnd: lnd.url, macaroon, program, dieAt: step };
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', child, JSON.stringify(given)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [, signal] = (await once(started, 'exit')) as [number | null, string | null];
    return signal;
  };
  /** An invoice of the receiver. */
  const invoiceOf = (satoshi: bigint, outcome: 'settle' | 'hold' | 'no-route' | 'refuse' = 'settle') =>
    lnd.lightning.makeInvoice({ millisatoshi: satoshi * 1_000n, outcome });
  /** How often the receiver was paid for a hash, and what proves it. */
  const paid = (hash: string) => lnd.lightning.state.invoices[hash]?.paid;
  const preimageOf = (hash: string) => lnd.lightning.state.invoices[hash]?.preimage;
  const close = async () => {
    await database.end();
    await scene.close();
    await lnd.close();
    await chain.close();
  };
  return {
    chain,
    lnd,
    rpc,
    identity,
    scene,
    database,
    byLightning,
    payouts,
    round,
    dieAt,
    invoiceOf,
    paid,
    preimageOf,
    close,
    ...lightningScene(scene),
  };
}
