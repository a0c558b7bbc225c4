import {
  DeleteOrganizationMemberDocument,
  ResendOrganizationInvitationDocument,
  RestoreOrganizationMemberDocument,
  SuspendOrganizationMemberDocument,
  type OrganizationMemberRowFragment,
  type OrganizationRowFragment,
} from '../../../generated/organization.ts';
import { send } from '../../../transport/requests/client.ts';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { mutationAction, type Surroundings } from '../../../ui/action/mutation-action.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { withStepUp } from '../../../ui/dialog/with-step-up.ts';
import { IconMail, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '../../../ui/icon/icons.ts';
import { notifyInvited } from '../invitations/index.ts';
import { InviteDelegateDialog } from './dialogs/InviteDelegateDialog.tsx';

/** One of the people of an organization that the user owns. */
export interface MemberContext extends Surroundings {
  organization: OrganizationRowFragment;
  member: OrganizationMemberRowFragment;
}

export const inviteDelegateAction: ActionDescription<Omit<MemberContext, 'member'>> = {
  key: 'inviteDelegate',
  label: 'Invite delegate',
  icon: IconPlus,
  permission: undefined,
  isAvailable: ({ organization }) => organization.isOwner && !organization.adminSuspended,
  perform: async ({ organization, onDone }) => {
    const email = await openDialog<string>((dialog) => (
      <InviteDelegateDialog {...dialog} organization={organization} />
    ));
    if (email === undefined) return;
    onDone();
    const result = `${email} is invited.`;
    const caption = 'They become a delegate once they accept.';
    await notifyInvited(email, { mailed: result, notMailed: result, caption });
  },
};

function ids({ organization, member }: MemberContext): { organization: string; id: string } {
  return { organization: organization.id, id: member.id };
}

/** Refusals that the dialog of the second factor handles. */
const codeRefusals = { handles: ['permission-error', 'validation-failed'] } as const;

/** The teams a former delegate stays in, and what stops working. */
function whatStays({ memberOf }: OrganizationMemberRowFragment): string {
  const keys = 'API keys and observer links they created stop working, and so do invitations they sent';
  if (memberOf.length === 0) return `${keys}.`;
  return `${keys}, unless their own membership still allows them: they stay a member of the team of ${memberOf.join(', ')}.`;
}

/** The actions of the owner on a delegate, or on an invitation. */
export const memberActions: readonly ActionDescription<MemberContext>[] = [
  {
    key: 'resend',
    label: 'Send again',
    icon: IconMail,
    permission: undefined,
    isAvailable: ({ member }) => member.isInvited,
    perform: async (context) => {
      const isSent = await withStepUp((twoFactorCode) =>
        send('mutation', ResendOrganizationInvitationDocument, { ...ids(context), twoFactorCode }, codeRefusals),
      );
      if (!isSent) return;
      context.onDone();
      const { delegateEmail } = context.member;
      await notifyInvited(delegateEmail, {
        mailed: `The invitation was sent to ${delegateEmail} again.`,
        notMailed: `Invitation of ${delegateEmail} renewed.`,
      });
    },
  },
  mutationAction({
    key: 'suspend',
    label: 'Suspend',
    icon: IconPlayerPause,
    permission: undefined,
    isAvailable: ({ member }) => !member.isInvited && !member.suspended,
    confirm: ({ organization, member }) => ({
      title: `Suspend ${member.delegateEmail}?`,
      consequence: `They lose access to ${organization.organizationName} immediately, until you restore them. ${whatStays(member)}`,
      isDangerous: true,
    }),
    run: (context) => send('mutation', SuspendOrganizationMemberDocument, ids(context)),
    done: (context) => `${context.member.delegateEmail} is suspended.`,
  }),
  mutationAction({
    key: 'restore',
    label: 'Restore',
    icon: IconPlayerPlay,
    permission: undefined,
    isAvailable: ({ member }) => member.suspended,
    run: (context, twoFactorCode) =>
      send('mutation', RestoreOrganizationMemberDocument, { ...ids(context), twoFactorCode }, codeRefusals),
    done: (context) => `${context.member.delegateEmail} is restored.`,
  }),
  mutationAction({
    key: 'remove',
    label: 'Remove',
    icon: IconTrash,
    permission: undefined,
    isDangerous: true,
    confirm: ({ organization, member }) => ({
      title: member.isInvited
        ? `Withdraw the invitation of ${member.delegateEmail}?`
        : `Remove ${member.delegateEmail} from ${organization.organizationName}?`,
      consequence: member.isInvited
        ? 'It can no longer be accepted.'
        : `They lose access immediately. ${whatStays(member)}`,
      confirmLabel: member.isInvited ? 'Withdraw' : 'Remove',
    }),
    run: (context) => send('mutation', DeleteOrganizationMemberDocument, ids(context)),
    done: (context) =>
      `${context.member.delegateEmail} ${context.member.isInvited ? 'is no longer invited' : 'was removed'}.`,
  }),
];
