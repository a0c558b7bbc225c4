import { findCommand } from '@headframe/domain/devices/all-commands';
import type { KindName } from '@headframe/domain/devices/kinds';
import type { CommandKit } from '../commands/index.ts';

/** The command kits of the kinds of devices that have pages; each loads with its first use. */
const kits: Readonly<Partial<Record<KindName, () => Promise<CommandKit>>>> = {
  asic: async () => (await import('../asic/index.ts')).loadAsicCommands(),
  pdu: async () => (await import('../pdus/index.ts')).loadOutletCommands(),
};

/** What retrying needs of a request. */
export interface RetriedRequest {
  id: string;
  kind: string;
  payload: unknown;
}

function kitOf(command: string): (() => Promise<CommandKit>) | undefined {
  return kits[findCommand(command)?.kind as KindName];
}

/** Whether a request is a command that can be given again from here. */
export function canRetry(kind: string): boolean {
  return kitOf(kind) !== undefined;
}

/** Gives the command of a request again where it failed or expired; the dialogs load with the first use. */
export async function retryRequest(request: RetriedRequest, openBatch: (batchId: string) => void): Promise<void> {
  const kit = await kitOf(request.kind)?.();
  if (!kit) return;
  const commands = await import('../commands/index.ts');
  await commands.retryRequest(kit, request, openBatch);
}
