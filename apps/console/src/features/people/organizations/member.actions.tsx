import {
  DeleteOrganizationMemberDocument,
  ResendOrganizationInvitationDocument,
  RestoreOrganizationMemberDocument,
  SuspendOrganizationMemberDocument,
  type OrganizationMemberRowFragment,
  type OrganizationRowFragment,
} from '../../../generated/organization.ts';
import { send } from '../../../transport/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { IconMail, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toasts.ts';
import { InviteDelegateDialog } from './dialogs/InviteDelegateDialog.tsx';

/** One of the people of an organization that the user owns. */
export interface MemberContext {
  organization: OrganizationRowFragment;
  member: OrganizationMemberRowFragment;
  onDone(): void;
}

/** Invites a delegate. */
export const inviteDelegateAction: ActionDescription<Omit<MemberContext, 'member'>> = {
  key: 'inviteDelegate',
  label: 'Invite delegate',
  icon: IconPlus,
  permission: undefined,
  isAvailable: ({ organization }) => organization.isOwner && !organization.adminSuspended,
  perform: async ({ organization, onDone }) => {
    const isDone = await openDialog<true>((dialog) => <InviteDelegateDialog {...dialog} organization={organization} />);
    if (isDone) onDone();
  },
};

function ids({ organization, member }: MemberContext): { organization: string; id: string } {
  return { organization: organization.id, id: member.id };
}

/** What the owner can do with a delegate, or with an invitation. */
export const memberActions: readonly ActionDescription<MemberContext>[] = [
  {
    key: 'resend',
    label: 'Send again',
    icon: IconMail,
    permission: undefined,
    isAvailable: ({ member }) => member.isInvited,
    perform: async (context) => {
      await send('mutation', ResendOrganizationInvitationDocument, ids(context));
      toast.success(`The invitation was sent to ${context.member.delegateEmail} again.`);
      context.onDone();
    },
  },
  {
    key: 'suspend',
    label: 'Suspend',
    icon: IconPlayerPause,
    permission: undefined,
    isAvailable: ({ member }) => !member.isInvited && !member.suspended,
    perform: async (context) => {
      await send('mutation', SuspendOrganizationMemberDocument, ids(context));
      toast.success(`${context.member.delegateEmail} is suspended.`);
      context.onDone();
    },
  },
  {
    key: 'restore',
    label: 'Restore',
    icon: IconPlayerPlay,
    permission: undefined,
    isAvailable: ({ member }) => member.suspended,
    perform: async (context) => {
      const isDone = await withStepUp((twoFactorCode) =>
        send(
          'mutation',
          RestoreOrganizationMemberDocument,
          { ...ids(context), twoFactorCode },
          { handles: ['permission-error', 'validation-failed'] },
        ),
      );
      if (!isDone) return;
      toast.success(`${context.member.delegateEmail} is restored.`);
      context.onDone();
    },
  },
  {
    key: 'remove',
    label: 'Remove',
    icon: IconTrash,
    permission: undefined,
    isDangerous: true,
    confirm: ({ organization, member }) => ({
      title: member.isInvited
        ? `Withdraw the invitation of ${member.delegateEmail}?`
        : `Remove ${member.delegateEmail} from ${organization.organizationName}?`,
      consequence: member.isInvited ? 'It can no longer be approved.' : 'They are shut out at once.',
      confirmLabel: member.isInvited ? 'Withdraw' : 'Remove',
      isDangerous: true,
    }),
    perform: async (context) => {
      await send('mutation', DeleteOrganizationMemberDocument, ids(context));
      toast.success(
        `${context.member.delegateEmail} ${context.member.isInvited ? 'is no longer invited' : 'was removed'}.`,
      );
      context.onDone();
    },
  },
];
