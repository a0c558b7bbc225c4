import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Captcha } from '../../../platform/captcha/index.ts';
import { emailSchema } from '../../../platform/validation/email.ts';
import type { IdentityLimiters } from './identity-limits.ts';
import { IdentityRefusal } from '../../../platform/http/identity/identity-refusal.ts';
import {
  addressOf,
  identityAnswer,
  readForm,
  type IdentityAnswer,
} from '../../../platform/http/identity/identity-scope.ts';
import { referrerSchema } from './referrer-schema.ts';
import { passwordSchema } from '../../../platform/validation/password-rule.ts';
import type { PasswordReset } from './password-reset.ts';
import type { Registration } from './registration.ts';

/** Text of one line, without control characters, cut to a length. */
const oneLine = (maxLength: number) =>
  z.string().transform((text) =>
    text
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, maxLength),
  );

/** `token` is the captcha's. */
const emailFormSchema = z.object({ email: z.string().min(1), token: z.string().default('') });
const codeFormSchema = emailFormSchema.extend({ code: z.string().min(1).max(64) });
const resetFormSchema = codeFormSchema.extend({ newpassword: z.string().min(1) });

const registerFormSchema = emailFormSchema.extend({
  password: z.string().min(1),
  confirmpassword: z.string().default(''),
  nickname: oneLine(64).default(''),
  referrer: referrerSchema.default(''),
});

/** Dependencies of the forms. */
export interface AccountFormsDeps {
  limiters: Pick<IdentityLimiters, 'beforeForm'>;
  captcha: Pick<Captcha, 'use'>;
  registration: Registration;
  passwordReset: PasswordReset;
}

function emailOf(form: { email: string }): string {
  const email = emailSchema.safeParse(form.email);
  if (!email.success) throw new IdentityRefusal('invalid-email');
  return email.data;
}

function newPassword(password: string): string {
  if (!passwordSchema.safeParse(password).success) throw new IdentityRefusal('fill-fields');
  return password;
}

/**
 * The forms of people who are not signed in: `register`, `resendconfimation` (spelled so), `confirmemail`,
 * `ResetPasswordRequestCode`, `ResetPassword` (specification 000, section 7). Fields are checked first, then the captcha
 * is used up, then the work is done.
 */
export function addAccountForms(scope: FastifyInstance, options: { bodyLimit: number }, deps: AccountFormsDeps): void {
  const { registration, passwordReset } = deps;

  /** One endpoint: `check` reads what the form says, `act` does it. */
  function form<Form extends z.ZodType<{ token: string }>, Checked>(
    name: string,
    schema: Form,
    check: (form: z.output<Form>) => Checked,
    act: (checked: Checked, ip: string) => Promise<Partial<IdentityAnswer> | void>,
  ): void {
    scope.post(`/${name}`, options, async (request: FastifyRequest): Promise<IdentityAnswer> => {
      await deps.limiters.beforeForm(request);
      const given = readForm(schema, request);
      const checked = check(given);
      if (!(await deps.captcha.use(given.token))) throw new IdentityRefusal('captcha-failed');
      const answer = await act(checked, addressOf(request));
      return { ...identityAnswer(null), ...answer };
    });
  }

  form(
    'register',
    registerFormSchema,
    (given) => {
      const email = emailOf(given);
      if (given.password !== given.confirmpassword) throw new IdentityRefusal('password-mismatch');
      return { email, password: newPassword(given.password), nickname: given.nickname, referrer: given.referrer };
    },
    (checked, ip) => registration.register(checked, ip),
  );
  form('resendconfimation', emailFormSchema, emailOf, (email, ip) => registration.resend(email, ip));
  form(
    'confirmemail',
    codeFormSchema,
    (given) => ({ email: emailOf(given), code: given.code }),
    async (checked, ip) => {
      const { needsPassword } = await registration.confirm(checked, ip);
      return needsPassword ? { needs_password: true } : {};
    },
  );
  form('ResetPasswordRequestCode', emailFormSchema, emailOf, (email, ip) => passwordReset.requestCode(email, ip));
  form(
    'ResetPassword',
    resetFormSchema,
    (given) => ({ email: emailOf(given), code: given.code, password: newPassword(given.newpassword) }),
    (checked, ip) => passwordReset.reset(checked, ip),
  );
}
