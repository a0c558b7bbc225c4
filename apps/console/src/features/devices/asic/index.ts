import type { CommandKit } from '../commands/index.ts';
import type { PoolRestore } from './restore-pools.tsx';

export { asicPage } from './asic.route.ts';

/** Restores the pools that the devices of a change pool request had before it; the dialogs load with the first use. */
export async function restorePools(restore: PoolRestore): Promise<void> {
  const { restorePools: restoreNow } = await import('./restore-pools.tsx');
  await restoreNow(restore);
}

/** What the console knows of the commands for miners; loads with the first use. */
export async function loadAsicCommands(): Promise<CommandKit> {
  const { asicCommandKit } = await import('./asic-command-kit.tsx');
  return asicCommandKit as unknown as CommandKit;
}
