import { findCommand } from '@headframe/domain/devices/all-commands';
import type { deviceKinds, KindName } from '@headframe/domain/devices/kinds';
import type { CommandKit } from '../commands/index.ts';
import { commandKits } from './generated/command-kits.ts';

/** The kinds of devices that take commands. */
type CommandedKind = {
  [Kind in (typeof deviceKinds)[number] as Kind['kind']]: keyof Kind['commands'] extends never ? never : Kind['kind'];
}[KindName];

/** The command kits of all kinds that take commands; one without a kit does not compile. */
const kits: Readonly<Record<CommandedKind, () => Promise<CommandKit>>> = commandKits;

/** What retrying needs of a request. */
export interface RetriedRequest {
  id: string;
  kind: string;
  payload: unknown;
}

function kitOf(command: string): (() => Promise<CommandKit>) | undefined {
  return (kits as Readonly<Partial<Record<string, () => Promise<CommandKit>>>>)[findCommand(command)?.kind ?? ''];
}

/** Whether a request is a command that can be given again from here; what something else stages, such as a rollout, is retried there. */
export function canRetry(kind: string): boolean {
  return kitOf(kind) !== undefined && !findCommand(kind)?.command.isStaged;
}

/** Gives the command of a request again where it failed or expired; the dialogs load with the first use. */
export async function retryRequest(request: RetriedRequest, openBatch: (batchId: string) => void): Promise<void> {
  const kit = await kitOf(request.kind)?.();
  if (!kit) return;
  const commands = await import('../commands/index.ts');
  await commands.retryRequest(kit, request, openBatch);
}
