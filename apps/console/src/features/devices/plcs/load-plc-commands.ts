import type { CommandKit } from '../commands/index.ts';

/** What the console knows of the commands for coils; loads with the first use. */
export async function loadPlcCommands(): Promise<CommandKit> {
  const { coilCommandKit } = await import('./coils/coil-command-kit.ts');
  return coilCommandKit as unknown as CommandKit;
}
