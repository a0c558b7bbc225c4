import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { simulatedBlock } from './simulated-block.ts';
import { walletState } from './wallet/wallet-state.ts';

const chainFile = z.strictObject({
  genesis: z.string().length(64),
  /** Oldest first; each follows the one before. */
  blocks: z.array(simulatedBlock).min(1),
  wallet: walletState.optional(),
});

/** What is kept of the simulated chain. */
export type KeptChain = z.infer<typeof chainFile>;

/** The chain that a file holds; undefined where there is none, or none that can be read. */
export async function readChain(file: string): Promise<KeptChain | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return chainFile.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Replaces the file as a whole. */
export async function writeChain(file: string, chain: KeptChain): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(chain));
  await rename(`${file}.new`, file);
}
