import type { MinedChain } from './coin-server.ts';

/** Connects the chains that the environment names. None yet: nothing in this version reads the templates of a node. */
export async function connectChains(): Promise<readonly MinedChain[]> {
  return [];
}
