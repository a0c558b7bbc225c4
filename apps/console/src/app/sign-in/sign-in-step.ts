import { IdentityError } from '../../transport/session/identity.ts';

/** A step between the valid password, or the provider's confirmation, and the session. */
export type SignInStep =
  | { kind: 'two-factor' }
  | { kind: 'unconfirmed'; text: string }
  | { kind: 'migrate'; token: string; hasNewFactor: boolean };

/** The step that a refused sign-in requires; undefined when it is a plain refusal. */
export function stepAfter(error: unknown): SignInStep | undefined {
  if (!(error instanceof IdentityError)) return undefined;
  const token = error.migrationToken ?? '';
  switch (error.error) {
    case 'multi-factor-required':
      return { kind: 'two-factor' };
    case 'email-not-confirmed':
      return { kind: 'unconfirmed', text: error.message };
    case 'need-migrate':
      return { kind: 'migrate', token, hasNewFactor: false };
    case 'need-migrate-with-mfa':
      return { kind: 'migrate', token, hasNewFactor: true };
    default:
      return undefined;
  }
}
