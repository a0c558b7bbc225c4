import { z } from 'zod';
import { CoreRpcError, type CoreRpc } from '../rpc/core-rpc.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const header = z.object({ time: z.number().int().min(0).max(0xffffffff) });

/**
 * The time in the header of the block at a height on the best chain, seconds since 1970; undefined where the node has none there. Source of
 * the error -8 for a height out of range: Bitcoin Core's `getblockhash`.
 * @throws CoreRpcUnreachableError where the node does not answer
 */
export async function timeOfBlock(rpc: CoreRpc, height: number): Promise<number | undefined> {
  try {
    const { time } = await rpc.call('getblockheader', [await rpc.call('getblockhash', [height], hash)], header);
    return time;
  } catch (error) {
    // The block of the height may have left the chain between the two questions (-5).
    if (error instanceof CoreRpcError && (error.code === -8 || error.code === -5)) return undefined;
    throw error;
  }
}
