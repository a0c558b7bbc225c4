import { loadMailIsSent } from '../../../transport/session/mail-status.ts';
import { openDialog } from '../../../ui/dialog/dialogs.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { linkOfInvitations } from './link-of-invitations.ts';
import { InvitationLinkDialog } from './InvitationLinkDialog.tsx';

/** The texts about an invitation, each a sentence. */
interface InvitationResult {
  /** What was done, where mails are sent. */
  mailed: string;
  /** What was done, where no mail server is configured. */
  notMailed: string;
  /** What comes next, in the toast. */
  caption?: string;
}

/**
 * Shows the inviter the result: by a toast where the invitation was mailed, else by a dialog with the link to copy.
 * Ends when the toast is shown or the dialog is closed.
 */
export async function notifyInvited(email: string, { mailed, notMailed, caption }: InvitationResult): Promise<void> {
  if (await loadMailIsSent()) return void toast.success(mailed, caption);
  const link = await linkOfInvitations(globalThis.location.origin, email);
  await openDialog<true>((dialog) => <InvitationLinkDialog {...dialog} email={email} link={link} result={notMailed} />);
}
