import { catalogueMessage, messageText } from '@headframe/domain/errors/error-catalogue';
import { IdentityError } from '../../transport/session/identity.ts';
import { revertSecondFactor } from '../../transport/session/registration.ts';
import { openDialog } from '../../ui/dialog/dialogs.ts';
import { showToast, toast } from '../../ui/toast/toasts.ts';
import { problemOf } from '../sign-in/use-submit.ts';
import { ResetPasswordDialog, VerifyEmailDialog } from './ActionDialogs.tsx';
import type { RootMode } from './root-mode.ts';

/** Runs the action of a link in a mail, signed in or not; an invalid code leads to `goToDashboard`. */
export async function runRootMode({ mode, email, code }: RootMode, goToDashboard: () => void): Promise<void> {
  if (mode === 'revertSecondFactorAddition') return revert(code, goToDashboard);
  const Dialog = mode === 'verifyEmail' ? VerifyEmailDialog : ResetPasswordDialog;
  const outcome = await openDialog<'invalid-code' | 'done'>((props) => <Dialog email={email} code={code} {...props} />);
  if (outcome === 'invalid-code') showInvalidCode(goToDashboard);
}

async function revert(code: string, goToDashboard: () => void): Promise<void> {
  try {
    await revertSecondFactor(code);
    const { text, timeout } = catalogueMessage('secondFactorReverted');
    showToast({ id: 'secondFactorReverted', kind: 'success', title: text, timeoutMs: timeout });
  } catch (error) {
    if (error instanceof IdentityError && error.status < 429) return showInvalidCode(goToDashboard);
    toast.error(problemOf(error));
  }
}

function showInvalidCode(goToDashboard: () => void): void {
  toast.error(messageText('invalidActionCode'));
  goToDashboard();
}
