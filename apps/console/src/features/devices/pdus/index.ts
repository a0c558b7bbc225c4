import type { CommandKit } from '../commands/index.ts';

export { pduFigures } from './pdu-dashboard.ts';
export { outletPage } from './outlet.route.ts';
export { pduPage } from './pdu.route.ts';

/** What the console knows of the commands for outlets; loads with the first use. */
export async function loadOutletCommands(): Promise<CommandKit> {
  const { outletCommandKit } = await import('./outlets/outlet-command-kit.ts');
  return outletCommandKit as unknown as CommandKit;
}
