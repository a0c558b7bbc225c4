import type { ItemCommand } from '@headframe/agent-link';

/** Maximum number of parts of a device that one conversation is for. */
export const maxPerGroup = 24;

/**
 * What the items of one command on parts of a device have in common, so that they can be carried out in one conversation; null
 * for a command on the whole device.
 */
export function commandGroup({ part, requestId, command }: ItemCommand): string | null {
  return part === undefined ? null : `${requestId} ${JSON.stringify(command)}`;
}
