import type { ChainIdentity, ChainNetwork } from '@headframe/domain/pool/chain-identity';
import type { MinedCoin } from '@headframe/domain/pool/mined-coins';
import { z } from 'zod';
import { CoreRpcError, type CoreRpc } from '../rpc/core-rpc.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** How nodes name their networks. */
const networks: Readonly<Record<string, ChainNetwork>> = {
  main: 'main',
  test: 'test',
  regtest: 'regtest',
  simulated: 'simulated',
};

/** The node is one of another coin, or of a network that the pool does not know. */
export class WrongChainError extends Error {
  override readonly name = 'WrongChainError';
}

/**
 * Which chain a node follows. A regtest is identified by its first block, as all of them have one genesis; `name` says it
 * where the operator has named it.
 * @throws WrongChainError for a node of another coin or network; undefined where a regtest has no block yet
 */
export async function identifyChain(rpc: CoreRpc, coin: MinedCoin, name?: string): Promise<ChainIdentity | undefined> {
  const { chain } = await rpc.call('getblockchaininfo', [], z.object({ chain: z.string().max(64) }));
  const network = networks[chain];
  if (!network) throw new WrongChainError(`The node follows the network ${chain}, which the pool does not know.`);
  const genesis = await rpc.call('getblockhash', [0], hash);
  if (network !== 'simulated' && genesis !== coin.networks[network].genesis)
    throw new WrongChainError(`The node at ${rpc.address} does not follow ${coin.name} (${network}).`);
  const ownName = name ?? (network === 'regtest' ? await firstBlock(rpc) : '');
  return ownName === undefined ? undefined : { coinEnum: coin.coinEnum, network, genesis, name: ownName };
}

async function firstBlock(rpc: CoreRpc): Promise<string | undefined> {
  try {
    return await rpc.call('getblockhash', [1], hash);
  } catch (error) {
    if (error instanceof CoreRpcError && error.code === -8) return undefined;
    throw error;
  }
}
