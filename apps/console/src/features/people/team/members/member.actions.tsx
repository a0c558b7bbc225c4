import {
  CancelInvitationDocument,
  DeleteMemberDocument,
  ResendInvitationDocument,
  RestoreMemberDocument,
  SuspendMemberDocument,
  type MemberRowFragment,
} from '../../../../generated/team.ts';
import { send } from '../../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../../ui/action/action.ts';
import { dialogAction } from '../../../../ui/action/dialog-action.ts';
import { mutationAction, type Surroundings } from '../../../../ui/action/mutation-action.ts';
import { openDialog } from '../../../../ui/dialog/dialogs.ts';
import { withStepUp } from '../../../../ui/dialog/with-step-up.ts';
import {
  IconCircleX,
  IconMail,
  IconPlayerPause,
  IconPlayerPlay,
  IconShieldLock,
  IconTrash,
  IconUserPlus,
} from '../../../../ui/icon/icons.ts';
import { notifyInvited } from '../../invitations/index.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberRoleDialog } from './MemberRoleDialog.tsx';

/** One member with the list around it. */
export interface MemberContext extends Surroundings {
  member: MemberRowFragment;
}

const permission = 'subaccount_access_write';

const theirKeys = 'API keys and observer links they created stop working, and so do invitations they sent.';

const canChange = ({ member }: MemberContext) => member.canChange;
const isMember = ({ member }: MemberContext) => member.canChange && member.state === 'member';
const isInvited = ({ member }: MemberContext) => member.canChange && member.state === 'invited';

/** Invites a person to the team. */
export const inviteAction: ActionDescription<Pick<MemberContext, 'onDone'>> = {
  key: 'inviteMember',
  label: 'Invite member',
  icon: IconUserPlus,
  permission,
  shortcut: 'c',
  perform: async ({ onDone }) => {
    const email = await openDialog<string>((dialog) => <InviteDialog {...dialog} />);
    if (email === undefined) return;
    onDone();
    const result = `${email} is invited.`;
    await notifyInvited(email, { mailed: result, notMailed: result, caption: 'They join once they accept.' });
  },
};

/** What the menu of a member offers. */
export const memberActions: readonly ActionDescription<MemberContext>[] = [
  dialogAction({
    key: 'role',
    label: 'Change role',
    icon: IconShieldLock,
    permission,
    isAvailable: canChange,
    dialog: (props, { member }) => <MemberRoleDialog {...props} member={member} />,
  }),
  {
    key: 'resend',
    label: 'Send invitation again',
    icon: IconMail,
    permission,
    isAvailable: isInvited,
    perform: async ({ member, onDone }) => {
      const sent = await withStepUp((twoFactorCode) =>
        send('mutation', ResendInvitationDocument, { uuid: member.uuid, twoFactorCode }),
      );
      if (!sent) return;
      onDone();
      const { email } = member;
      await notifyInvited(email, {
        mailed: `Invitation sent to ${email} again.`,
        notMailed: `Invitation of ${email} renewed.`,
      });
    },
  },
  mutationAction({
    key: 'cancel',
    label: 'Cancel invitation',
    icon: IconCircleX,
    permission,
    isDangerous: true,
    isAvailable: isInvited,
    confirm: ({ member }) => ({
      title: `Cancel the invitation of ${member.email}?`,
      consequence: 'It can no longer be accepted.',
    }),
    run: ({ member }) => send('mutation', CancelInvitationDocument, { uuid: member.uuid }),
    done: ({ member }) => `Invitation of ${member.email} canceled.`,
  }),
  mutationAction({
    key: 'suspend',
    label: 'Suspend',
    icon: IconPlayerPause,
    permission,
    isDangerous: true,
    isAvailable: (context) => isMember(context) && !context.member.isSuspended,
    confirm: ({ member }) => ({
      title: `Suspend ${member.email}?`,
      consequence: `They lose access to ${member.subaccount} immediately, until you restore them. ${theirKeys}`,
    }),
    run: ({ member }) => send('mutation', SuspendMemberDocument, { uuid: member.uuid }),
    done: ({ member }) => `${member.email} suspended.`,
  }),
  mutationAction({
    key: 'restore',
    label: 'Restore',
    icon: IconPlayerPlay,
    permission,
    isAvailable: (context) => isMember(context) && context.member.isSuspended,
    run: ({ member }, twoFactorCode) => send('mutation', RestoreMemberDocument, { uuid: member.uuid, twoFactorCode }),
    done: ({ member }) => `${member.email} restored.`,
  }),
  mutationAction({
    key: 'delete',
    label: 'Delete',
    icon: IconTrash,
    permission,
    isDangerous: true,
    isAvailable: isMember,
    confirm: ({ member }) => ({
      title: `Delete ${member.email} from the team?`,
      consequence: `They lose access to ${member.subaccount} immediately. They can only return by a new invitation. ${theirKeys}`,
      confirmLabel: 'Delete member',
    }),
    run: ({ member }) => send('mutation', DeleteMemberDocument, { uuid: member.uuid }),
    done: ({ member }) => `${member.email} deleted from the team.`,
  }),
];
