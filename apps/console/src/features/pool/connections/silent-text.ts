import type { ShareDeliveryQuery } from '../../../generated/connection.ts';

/** A miner that was pointed at the pool and delivers no share yet. */
export type SilentMiner = ShareDeliveryQuery['shareDelivery']['silent'][number];

/** Why a miner delivers no share yet, or what to check. */
export function silentText({ state, message, agentOnline, user, isUserValid }: SilentMiner): string {
  switch (state) {
    case 'failed':
      return `The command failed: ${message || 'no reason reported'}`;
    case 'canceled':
      return 'The command was canceled.';
    case 'expired':
      return 'The command expired before its agent could start it.';
    case 'done':
      break;
    default:
      return agentOnline ? 'The command is in progress.' : 'The command waits for its agent, which is offline.';
  }
  return isUserValid
    ? 'Pools changed; the first share can take a minute. If none comes: can the miner reach the address of the pool, and does it hash?'
    : `The pool refuses the user "${user}": the name of a worker has letters, digits, _ and -, in parts with dots between them.`;
}
