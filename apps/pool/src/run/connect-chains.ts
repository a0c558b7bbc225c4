import { bytesOfHex } from '@headframe/chain/bytes';
import { isPayableScript } from '@headframe/chain/payable-script';
import { CoreRpc } from '@headframe/chain/rpc/core-rpc';
import { NodeChainSource } from '@headframe/chain/source/node-chain-source';
import { minedCoin, type MinedCoin } from '@headframe/domain/pool/mined-coins';
import { z } from 'zod';
import type { PoolLog } from '../pool-log.ts';
import type { MinedChain } from './coin-server.ts';
import type { NodeEnvironment } from './node-environment.ts';
import type { PoolEnvironment } from './pool-environment.ts';

/** A chain whose node is connected, and how to leave it. */
interface ConnectedChain extends MinedChain {
  close(): Promise<void>;
}

/** Where blocks of the simulated chain pay to: an output of no key, as its coins are nobody's. */
const simulatedScript = bytesOfHex(`0014${'00'.repeat(20)}`);

const addressShape = z.object({ isvalid: z.boolean(), scriptPubKey: z.string().optional() });

/** A coin whose nodes are named, while its chain is being connected and from then on. */
class ChainConnection {
  readonly coin: MinedCoin;
  /**
   * The chain, once its node answers; undefined where the wait was ended.
   * Rejects where the node follows another chain, or the payout address is missing or not one of its chain.
   */
  readonly connected: Promise<ConnectedChain | undefined>;
  /** Why the node gives no work; undefined while it does, or has not been asked yet. */
  trouble: string | undefined;
  /** Gets each change of it. */
  onTrouble: (trouble: string | undefined) => void = () => undefined;
  readonly #ended = new AbortController();

  constructor(coin: MinedCoin, node: NodeEnvironment, log: PoolLog) {
    this.coin = coin;
    const take = (trouble: Error | undefined, address: string): void => {
      // One line when it is gone and one when it is back, whatever it says in between.
      if (trouble && this.trouble === undefined)
        log.warn('The node gives no work.', { coin: coin.name, node: address, error: trouble });
      else if (!trouble) log.info('The node gives work.', { coin: coin.name, node: address });
      this.trouble = trouble?.message;
      this.onTrouble(this.trouble);
    };
    this.connected = connectChain(coin, node, take, this.#ended.signal);
    this.connected.catch(() => undefined);
  }

  /** Ends the wait for the node, or leaves its chain. */
  async close(): Promise<void> {
    this.#ended.abort();
    const chain = await this.connected.catch(() => undefined);
    await chain?.close();
  }
}

/** Begins to connect the chains that the environment names, each for itself. */
export function connectChains(
  { bitcoin, litecoin }: Pick<PoolEnvironment, 'bitcoin' | 'litecoin'>,
  log: PoolLog,
): readonly ChainConnection[] {
  return [
    { coin: minedCoin(0), node: bitcoin.node },
    { coin: minedCoin(1), node: litecoin.node },
  ].flatMap(({ coin, node }) => (node.urls.length > 0 ? [new ChainConnection(coin, node, log)] : []));
}

async function connectChain(
  coin: MinedCoin,
  node: NodeEnvironment,
  take: (trouble: Error | undefined, address: string) => void,
  signal: AbortSignal,
): Promise<ConnectedChain | undefined> {
  const { user, password, cookieFile } = node;
  const [first, ...others] = node.urls.map((url) => new CoreRpc({ url, user, password, cookieFile }));
  if (!first) return undefined;
  const onTrouble = (trouble: Error | undefined): void => take(trouble, first.address);
  const source = await NodeChainSource.open(
    { coin, nodes: [first, ...others], name: node.chainName, onTrouble },
    signal,
  );
  if (!source) return undefined;
  try {
    return { source, payoutScript: await payoutScript(source, first, node), close: () => source.close() };
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function payoutScript(
  { chain, coin }: NodeChainSource,
  rpc: CoreRpc,
  node: NodeEnvironment,
): Promise<Uint8Array> {
  if (chain.network === 'simulated') return simulatedScript;
  const variable = `HEADFRAME_POOL_${coin.name.toUpperCase()}_PAYOUT_ADDRESS`;
  if (node.payoutAddress === undefined)
    throw new Error(`${variable} is required: where do blocks of ${coin.name} pay to?`);
  const { isvalid, scriptPubKey } = await rpc.call('validateaddress', [node.payoutAddress], addressShape);
  if (!isvalid || scriptPubKey === undefined)
    throw new Error(`${variable} is no address of ${coin.name} (${chain.network}).`);
  if (!isPayableScript(scriptPubKey))
    throw new Error(`${variable} is no address that a block of ${coin.name} (${chain.network}) can pay to.`);
  return bytesOfHex(scriptPubKey);
}
