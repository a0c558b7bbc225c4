import type { PoolRestore } from './give-command.tsx';

/** Gives the devices of a change pool request back the pools they had, once confirmed; the dialogs load with the first use. */
export async function restorePools(restore: PoolRestore): Promise<void> {
  const commands = await import('./give-command.tsx');
  await commands.restorePools(restore);
}
