import type { CommandKit } from '../commands/index.ts';

/** What the console knows of the commands for GPUs; loads with the first use. */
export async function loadGpuCommands(): Promise<CommandKit> {
  const { gpuCommandKit } = await import('./gpu-command-kit.tsx');
  return gpuCommandKit as unknown as CommandKit;
}
