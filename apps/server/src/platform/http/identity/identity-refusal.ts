import { messageText, type MessageKey } from '@headframe/domain/errors/error-catalogue';

/** Every refusal of the identity endpoints: its HTTP status and its text. */
const refusals = {
  'invalid-credentials': [401, 'invalidUsernameOrPassword'],
  'email-not-confirmed': [401, 'cloudEmailNotConfirmed'],
  'multi-factor-required': [401, 'verifyCodeMissing'],
  'invalid-two-factor': [401, 'cloudInvalidTwoFactor'],
  'need-migrate': [401, 'verifyCodeMissing'],
  'need-migrate-with-mfa': [401, 'verifyCodeMissing'],
  'missing-password': [422, 'missingPassword'],
  'captcha-failed': [422, 'fillFields'],
  'captcha-required': [401, 'captchaRequired'],
  'fill-fields': [422, 'fillFields'],
  'password-mismatch': [422, 'passwordMismatch'],
  'invalid-email': [422, 'invalidEmail'],
  'invalid-code': [400, 'invalidActionCode'],
  'too-many-requests': [429, 'tooManyRequests'],
  'quota-exceeded': [429, 'quotaExceeded'],
} as const satisfies Readonly<Record<string, readonly [status: number, message: MessageKey]>>;

/** What an identity endpoint answers in `error` when it refuses. */
type IdentityErrorCode = keyof typeof refusals;

/** A refusal that an identity endpoint answers in its own shape. */
export class IdentityRefusal extends Error {
  override name = 'IdentityRefusal';
  readonly error: IdentityErrorCode;
  readonly status: number;
  /** Allows an account with an old second factor to move to the new one, for a few minutes. */
  readonly migrationToken: string | undefined;

  constructor(error: IdentityErrorCode, migrationToken?: string) {
    const [status, message] = refusals[error];
    super(messageText(message));
    this.error = error;
    this.status = status;
    this.migrationToken = migrationToken;
  }
}
