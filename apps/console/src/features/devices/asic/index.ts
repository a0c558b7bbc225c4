import type { PoolRestore } from './restore-pools.tsx';

export { loadAsicCommands } from './load-asic-commands.ts';

/** Restores the pools that the devices of a change pool request had before it; the dialogs load with the first use. */
export async function restorePools(restore: PoolRestore): Promise<void> {
  const { restorePools: restoreNow } = await import('./restore-pools.tsx');
  await restoreNow(restore);
}
