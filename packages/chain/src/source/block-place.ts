import { z } from 'zod';
import { CoreRpcError, type CoreRpc } from '../rpc/core-rpc.ts';

/** Where a node has a block. */
export interface BlockPlace {
  /** Blocks of the best chain from this one on, itself included; 0 where it is known and not among them; undefined where it is not known. */
  readonly confirmations: number | undefined;
  /** Height of the node's tip. */
  readonly tipHeight: number;
}

const header = z.object({ confirmations: z.number().int() });

/**
 * Asks a node where a block stands, by its hash in display order. Source of -1 for a block off the best chain and of the error -5 for an
 * unknown one: litecoind 0.21.2.
 * @throws CoreRpcUnreachableError where the node does not answer
 */
export async function placeOfBlock(rpc: CoreRpc, hash: string): Promise<BlockPlace> {
  const tipHeight = await rpc.call('getblockcount', [], z.number().int().min(0));
  try {
    const { confirmations } = await rpc.call('getblockheader', [hash], header);
    return { confirmations: Math.max(0, confirmations), tipHeight };
  } catch (error) {
    if (error instanceof CoreRpcError && error.code === -5) return { confirmations: undefined, tipHeight };
    throw error;
  }
}
