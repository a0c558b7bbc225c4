import type { SelectionAction } from './define-command.ts';

/** The action that scans devices of a kind again. */
export const scanAgain = {
  label: 'Scan again',
  on: 'device',
  icon: 'radar',
  consequence: 'Reads these devices again now. Those scanned within the last 15 seconds are left out.',
  permission: 'agent_request_write',
  ownerOnly: 'scan',
  usesAgents: true,
} as const satisfies SelectionAction;
