import type { CommandKit } from '../commands/index.ts';

/** What the console knows of the commands for outlets; loads with the first use. */
export async function loadPduCommands(): Promise<CommandKit> {
  const { outletCommandKit } = await import('./outlets/outlet-command-kit.ts');
  return outletCommandKit as unknown as CommandKit;
}
