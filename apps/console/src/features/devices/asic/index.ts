import type { AsicSelection } from './asic-selection.ts';
import type { PoolRestore } from './restore-pools.tsx';

/** Points miners at the pool of this installation; the dialogs load with the first use. */
export async function mineHere(selection: AsicSelection, addresses?: readonly string[]): Promise<void> {
  const { mineHere: mineHereNow } = await import('./mine-here.tsx');
  await mineHereNow(selection, addresses);
}

export { loadAsicCommands } from './load-asic-commands.ts';

/** Restores the pools that the devices of a change pool request had before it; the dialogs load with the first use. */
export async function restorePools(restore: PoolRestore): Promise<void> {
  const { restorePools: restoreNow } = await import('./restore-pools.tsx');
  await restoreNow(restore);
}
