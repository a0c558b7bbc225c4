import { normalEmail } from '@headframe/domain/limits/password-policy';
import { callIdentity } from './identity.ts';

/** The input of the sign-up form. The server checks that both passwords are the same. */
export interface Registration {
  email: string;
  password: string;
  confirmPassword: string;
  nickname: string;
  /** The referrer of the user, from the address of the page. */
  referrer: string;
}

/** The forms below carry `token`, the answer to a captcha. Each throws `IdentityError` or `UnreachableError`. */
interface WithCaptcha {
  token: string;
}

/** Signs up; the answer is the same whether or not the e-mail is known. */
export async function register(form: Registration & WithCaptcha): Promise<void> {
  await callIdentity('register', {
    email: normalEmail(form.email),
    password: form.password,
    confirmpassword: form.confirmPassword,
    nickname: form.nickname.trim(),
    token: form.token,
    ...(form.referrer ? { referrer: form.referrer } : {}),
  });
}

/** Requests another confirmation mail. */
export async function resendConfirmation(form: { email: string } & WithCaptcha): Promise<void> {
  await callIdentity('resendconfimation', { email: normalEmail(form.email), token: form.token });
}

/** The missing step of a confirmed e-mail. */
export interface ConfirmedEmail {
  /** None of the passwords it was signed up with is valid: its owner sets one with another code. */
  needsPassword: boolean;
}

/** Confirms an e-mail with the code that was sent to it. */
export async function confirmEmail(form: { email: string; code: string } & WithCaptcha): Promise<ConfirmedEmail> {
  const { email, code, token } = form;
  const answer = await callIdentity('confirmemail', { email: normalEmail(email), code: code.trim(), token });
  return { needsPassword: answer.needs_password === true };
}

/** Requests a code to set a new password with. */
export async function requestResetCode(form: { email: string } & WithCaptcha): Promise<void> {
  await callIdentity('ResetPasswordRequestCode', { email: normalEmail(form.email), token: form.token });
}

/** Sets a new password with the code that was sent. */
export async function resetPassword(
  form: { email: string; code: string; newPassword: string } & WithCaptcha,
): Promise<void> {
  await callIdentity('ResetPassword', {
    email: normalEmail(form.email),
    code: form.code.trim(),
    newpassword: form.newPassword,
    token: form.token,
  });
}

/** Reverts the second factor whose activation the mail with this code announced. */
export async function revertSecondFactor(code: string): Promise<void> {
  await callIdentity('revertsecondfactoraddition', { code });
}
