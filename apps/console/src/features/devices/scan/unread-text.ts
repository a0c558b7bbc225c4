import { counted, formatCount } from '../../../ui/figure/format.ts';

/** The agent of a scan, as far as it decides when added devices are read. */
export interface ScanningAgent {
  agentName: string;
  agentOnline: boolean;
  agentBehind: boolean;
}

/** How many of the added devices gave no reading yet, and why that takes long where its agent says so. */
export function unreadText(
  { added, unread }: Record<'added' | 'unread', number>,
  { agentName, agentOnline, agentBehind }: ScanningAgent,
): string {
  const count = `${formatCount(unread)} of ${counted(added, 'added device')} gave no reading yet.`;
  if (!agentOnline) return `${count} Agent ${agentName} is offline: they are read once it is back.`;
  if (agentBehind) return `${count} Agent ${agentName} is behind with its polls: it takes longer than its interval.`;
  return count;
}
