import type { CommandKit } from '../commands/index.ts';

/** What the console knows of the commands for containers; loads with the first use. */
export async function loadContainerCommands(): Promise<CommandKit> {
  const { containerCommandKit } = await import('./container-command-kit.ts');
  return containerCommandKit as unknown as CommandKit;
}
