import type { SelectionAction } from './define-command.ts';

/** The actions that say whose devices of a kind are and who else sees them, without their permission and words for the audit log. */
export const ownershipActions = {
  share: {
    label: 'Share',
    on: 'device',
    icon: 'share',
    consequence:
      'Once its people accept, the other subaccount sees these devices, and may do what you allow besides. They stay yours; it sees no earlier history.',
    ownerOnly: 'share',
  },
  endSharing: {
    label: 'End sharing',
    on: 'device',
    icon: 'unshare',
    isDangerous: true,
    consequence:
      'The other subaccount no longer sees these devices. Its commands that no device has begun are withdrawn.',
    ownerOnly: 'stop sharing',
  },
  declineShare: {
    label: 'Decline share',
    on: 'device',
    icon: 'unshare',
    isDangerous: true,
    consequence:
      'These devices of others leave your lists, and your commands that no device has begun are withdrawn. Their owners see it, and can offer you nothing more for a week.',
  },
  move: {
    label: 'Move',
    on: 'device',
    icon: 'move',
    isDangerous: true,
    consequence:
      'To a subaccount of others they are offered, and move once its people accept. State, settings and credentials move along. History, finished commands and the audit log stay here. Shares and outlet links end. The agent stays yours and goes on reading the devices.',
    ownerOnly: 'move',
    max: 5000,
  },
} as const satisfies Record<string, Omit<SelectionAction, 'permission' | 'audit'>>;
