import type { ItemCommand } from '@headframe/agent-link';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { StoredRequest } from './item-commands.ts';

type Command = ItemCommand['command'];

/**
 * Reads what commands of one request are sent with, each command once, as the gateway. A text in its place says why the command
 * cannot be sent.
 */
export type ReadAdditions = (
  transaction: AccessTransaction,
  request: Pick<StoredRequest, 'subaccountId'>,
  commands: readonly Command[],
) => Promise<ReadonlyMap<Command, object | string>>;

const readers = new Map<string, ReadAdditions>();

/** Registers how a command with `sentWith` in its descriptor gets it; its feature does it when it is loaded. */
export function registerAdditions(command: string, read: ReadAdditions): void {
  readers.set(command, read);
}

/** Commands that can be sent, and why the others cannot, by reason. */
interface AddedCommands {
  ready: ItemCommand[];
  refused: ReadonlyMap<string, number[]>;
}

/** Adds to the commands of one request what they are sent with; most are sent as they are stored. */
export async function addToCommands(
  { database }: { database: Kysely<DB> },
  request: StoredRequest,
  items: ItemCommand[],
): Promise<AddedCommands> {
  const read = readers.get(request.kind);
  if (!read) return { ready: items, refused: new Map() };
  const commands = [...new Set(items.map(({ command }) => command))];
  const additions = await withAccess(database, 'headframe_gateway', [], (transaction) =>
    read(transaction, request, commands),
  );
  const ready: ItemCommand[] = [];
  const refused = new Map<string, number[]>();
  for (const item of items) {
    const added = additions.get(item.command) ?? 'What the command is sent with is missing.';
    if (typeof added === 'string') refused.set(added, [...(refused.get(added) ?? []), item.itemId]);
    else ready.push({ ...item, command: { ...item.command, ...added } });
  }
  return { ready, refused };
}
