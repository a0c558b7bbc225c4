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

/** The answers of nodes to a block sent to them. */
export interface BlockSubmission {
  /** Whether a node has it on its best chain. */
  readonly isTaken: boolean;
  /** Why a node refused it, in its own words; null where none did. */
  readonly refusal: string | null;
}

const maxRefusal = 200;

const attempts = 20;
const pauseMs = 1_000;

/**
 * Sends a block to all nodes at once; to each again until it answers, for some 20 seconds. Resolves with whether one of them has it on
 * its best chain, and else why one refused it. Source of the answers: BIP 22, and litecoind 0.21.2.
 */
export async function submitToNodes(nodes: readonly CoreRpc[], block: Uint8Array): Promise<BlockSubmission> {
  const hex = hexOfBytes(block);
  const id = displayOfHash(sha256d(block.subarray(0, headerBytes)));
  const answers = await Promise.all(nodes.map((node) => submitToNode(node, hex, id)));
  const isTaken = answers.some((answer) => answer.isTaken);
  const refusal = isTaken ? undefined : answers.find((answer) => answer.refusal !== null)?.refusal;
  return { isTaken, refusal: refusal?.slice(0, maxRefusal) ?? null };
}

async function submitToNode(node: CoreRpc, hex: string, id: string): Promise<BlockSubmission> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await node.call('submitblock', [hex], submitAnswer);
      if (!hasIt.has(answer)) return { isTaken: false, refusal: answer };
      return { isTaken: await isOnBestChain(node, id), refusal: null };
    } catch (error) {
      if (error instanceof CoreRpcError && error.code === -22) return { isTaken: false, refusal: error.message };
      if (attempt === attempts) return { isTaken: false, refusal: null };
      await sleep(pauseMs);
    }
  }
}

/** Whether the best chain of a node has a block; -5 is a block that it does not know. */
async function isOnBestChain(node: CoreRpc, id: string): Promise<boolean> {
  const { confirmations } = await node.call('getblockheader', [id], knownHeader);
  return confirmations > 0;
}
