import type { SelectionAction } from './define-command.ts';

/** The action that deletes devices of a kind, without its permission and its words for the audit log. */
export const deleteDevices = {
  label: 'Delete',
  on: 'device',
  icon: 'trash',
  isDangerous: true,
  consequence:
    'The agent no longer reads what is deleted. Reported data stays in the history. A scan discovers it again.',
  ownerOnly: 'delete',
  max: 1000,
  disturbs: true,
} as const satisfies Omit<SelectionAction, 'permission' | 'audit'>;
