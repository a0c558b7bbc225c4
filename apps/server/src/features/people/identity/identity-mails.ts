import { accountImportLimits } from '@headframe/domain/limits/account-import';
import type { MailContent } from '../../../platform/outbox/index.ts';

/** A link that opens the console in one of its modes (specification 000, section 2). */
function linkTo(publicUrl: string, query: Record<string, string>): string {
  return `${publicUrl}/user/?${new URLSearchParams(query)}`;
}

const ignore = 'If this was not you, nothing needs to be done.';

/** Asks the holder of an address to confirm it. */
export function verificationMail(publicUrl: string, email: string, code: string): MailContent {
  return {
    subject: 'Confirm your e-mail',
    paragraphs: [`An account of Headframe was opened for ${email}. Confirm that this address is yours.`],
    link: { label: 'Confirm e-mail', url: linkTo(publicUrl, { mode: 'verifyEmail', email, code }) },
    closing: [`The code is ${code}. It is valid for 24 hours.`, ignore],
  };
}

/** Notifies the holder of an account that someone signed up with its e-mail. */
export function existingAccountMail(publicUrl: string, email: string, code: string): MailContent {
  return {
    subject: 'You already have an account',
    paragraphs: [
      `Someone signed up to Headframe with ${email}. This address already has an account: sign in instead of signing up.`,
      'If you forgot its password, set a new one.',
    ],
    link: { label: 'Set a new password', url: linkTo(publicUrl, { mode: 'resetPassword', email, code }) },
    closing: [
      `The code for a new password is ${code}. It is valid for one hour; to type it, choose "Forgot password?" and then "I have a code" where you sign in. The form that signs up does not take it.`,
      ignore,
    ],
  };
}

/** Brings the code that lets someone set a new password. */
export function passwordResetMail(publicUrl: string, email: string, code: string): MailContent {
  return {
    subject: 'Set a new password',
    paragraphs: [`Someone asked to set a new password for the Headframe account of ${email}.`],
    link: { label: 'Set a new password', url: linkTo(publicUrl, { mode: 'resetPassword', email, code }) },
    closing: [`The code is ${code}. It is valid for one hour.`, ignore],
  };
}

/** Brings the code by which the holder of an imported account sets its first password. */
export function importedAccountMail(publicUrl: string, email: string, code: string): MailContent {
  return {
    isEssential: true,
    subject: 'Your account was moved to Headframe',
    paragraphs: [
      `The administrator of this installation took over your account ${email} from an earlier one. Its password stayed there: set a new one.`,
      'Where your account had two-factor authentication, sign in with a code of the same entry in your app.',
    ],
    link: { label: 'Set your password', url: linkTo(publicUrl, { mode: 'resetPassword', email, code }) },
    closing: [
      `The code is ${code}. It is valid for ${accountImportLimits.linkDays} days, once. After that choose "Forgot password?" where you sign in.`,
      'If you know of no such account, nothing needs to be done.',
    ],
  };
}

/** Notifies the holder of an account that its password is another one now. */
export function passwordChangedMail(publicUrl: string, email: string): MailContent {
  return {
    isEssential: true,
    subject: 'Your password was changed',
    paragraphs: [
      `The password of the Headframe account of ${email} was changed, and all its sessions were ended.`,
      'If this was not you, request a new password immediately.',
    ],
    link: { label: 'Sign in', url: `${publicUrl}/user/login` },
  };
}
