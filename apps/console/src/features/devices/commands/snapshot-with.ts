import type { Where } from '@headframe/domain/where/where';
import { send } from '../../../transport/requests/client.ts';
import type { TypedDocument } from '../../../transport/requests/typed-document.ts';
import type { CommandSnapshot } from './use-snapshot.ts';

/** A mutation that freezes what matches for a command, an action or a setting, as `snapshot`. */
export type SnapshotDocument = TypedDocument<
  { readonly snapshot: Omit<CommandSnapshot, 'current'> & { readonly current?: unknown } },
  never
>;

/**
 * Freezes what matches by a mutation of one kind of devices or parts, with a `field` only what has this field of the payload; the caller
 * shows why a `where` is refused.
 */
export function snapshotWith(document: SnapshotDocument) {
  return async (action: string, where: Where, field?: string): Promise<CommandSnapshot> => {
    const variables = { action, where, ...(field !== undefined && { field }) } as never;
    const { snapshot } = await send('mutation', document, variables, { handles: ['validation-failed'] });
    return snapshot as CommandSnapshot;
  };
}
