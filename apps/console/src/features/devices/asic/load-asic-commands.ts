import type { CommandKit } from '../commands/index.ts';

/** What the console knows of the commands for miners; loads with the first use. */
export async function loadAsicCommands(): Promise<CommandKit> {
  const { asicCommandKit } = await import('./asic-command-kit.tsx');
  return asicCommandKit as unknown as CommandKit;
}
