import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { displayOfHash, hexOfBytes } from '../bytes.ts';
import { headerBytes } from '../header.ts';
import { sha256d } from '../proof-of-work.ts';
import { CoreRpcError, type CoreRpc } from '../rpc/core-rpc.ts';

const submitAnswer = z.string().nullable();
const knownHeader = z.object({ confirmations: z.number().int() });

/** Answers of `submitblock` that mean that the node has the block. */
const hasIt = new Set([null, 'duplicate']);

const attempts = 20;
const pauseMs = 1_000;

/**
 * Sends a block to all nodes at once; to each again until it answers, for some 20 seconds. Resolves with whether one of them has it on
 * its best chain. Source of the answers: BIP 22, and litecoind 0.21.2.
 */
export async function submitToNodes(nodes: readonly CoreRpc[], block: Uint8Array): Promise<boolean> {
  const hex = hexOfBytes(block);
  const id = displayOfHash(sha256d(block.subarray(0, headerBytes)));
  const taken = await Promise.all(nodes.map((node) => submitToNode(node, hex, id)));
  return taken.includes(true);
}

async function submitToNode(node: CoreRpc, hex: string, id: string): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await node.call('submitblock', [hex], submitAnswer);
      if (!hasIt.has(answer)) return false;
      return await isOnBestChain(node, id);
    } catch (error) {
      if (error instanceof CoreRpcError && error.code === -22) return false;
      if (attempt === attempts) return false;
      await sleep(pauseMs);
    }
  }
}

/** Whether the best chain of a node has a block; -5 is a block that it does not know. */
async function isOnBestChain(node: CoreRpc, id: string): Promise<boolean> {
  const { confirmations } = await node.call('getblockheader', [id], knownHeader);
  return confirmations > 0;
}
