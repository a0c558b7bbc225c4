import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { product } from '@headframe/domain/limits/product';
import { recordOwnChange } from '../../../platform/audit/record-own-change.ts';
import { accountCaller } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { mailFactorAdded, mailFactorRemoved } from './factor-mails.ts';
import { requireStepUp } from './require-step-up.ts';
import {
  activateFactor,
  readFactorState,
  removeFactor,
  replaceBackupCodes,
  type FactorState,
} from './stored-factor.ts';
import { makeTotpSecret, matchingStep, otpauthUri } from './totp.ts';

/** What someone who sets up a second factor hands to the authenticator app. */
export interface FactorSetup {
  /** In base32, to be typed. */
  secret: string;
  /** For a QR code. */
  uri: string;
}

const alreadyThere = (): DomainError =>
  new DomainError('constraint-violation', 'Two-factor authentication is already set up.');
const notThere = (): DomainError => new DomainError('not-found', 'Two-factor authentication is not set up.');

/** The state of the caller's second factor. */
export async function readOwnFactor(context: ScopedContext): Promise<FactorState> {
  const { accountId } = accountCaller(context);
  const { transaction } = context.scope;
  return asIdentity(transaction, () => readFactorState(transaction, accountId));
}

/**
 * Creates a secret for the caller's authenticator app; it takes effect once a code of it was received.
 * @throws DomainError `constraint-violation` when a second factor is in force.
 */
export async function beginTwoFactor(context: ScopedContext): Promise<FactorSetup> {
  const { accountId, email } = accountCaller(context);
  const { services, scope } = context;
  const secret = makeTotpSecret();
  const sealed = services.secrets.encrypt(secret);
  const kept = await asIdentity(scope.transaction, () =>
    scope.transaction
      .insertInto('two_factor')
      .values({ account_id: accountId, secret: sealed })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet({ secret: sealed, last_step: 0 })
          .where('two_factor.confirmed_at', 'is', null),
      )
      .returning('account_id')
      .executeTakeFirst(),
  );
  if (!kept) throw alreadyThere();
  return { secret, uri: otpauthUri(secret, email, product.name) };
}

/**
 * Activates the second factor with a first code, mails the holder a way to revert it, and returns the backup codes.
 * @throws DomainError `validation-failed` for a wrong code, `not-found` when none was begun, `constraint-violation` when
 * one is in force.
 */
export async function confirmTwoFactor(context: ScopedContext, code: string): Promise<string[]> {
  const { accountId } = accountCaller(context);
  const { services, scope } = context;
  const { transaction } = scope;
  const codes = await asIdentity(transaction, async () => {
    const begun = await transaction
      .selectFrom('two_factor')
      .select(['secret', 'last_step', 'confirmed_at'])
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!begun) throw notThere();
    if (begun.confirmed_at !== null) throw alreadyThere();
    const step = matchingStep(services.secrets.decrypt(begun.secret), code, begun.last_step, Date.now());
    if (step === undefined) throw new DomainError('validation-failed', messageText('invalidVerificationCode'));
    await activateFactor(transaction, accountId, { sealedSecret: begun.secret, step });
    await mailFactorAdded(transaction, services.publicUrl, accountId);
    return replaceBackupCodes(transaction, services.secrets, accountId);
  });
  await recordOwnChange(context, 'two-factor.add');
  return codes;
}

/** New backup codes in the place of all earlier ones. @throws DomainError as `requireStepUp`, `not-found` without a factor. */
export async function renewBackupCodes(context: ScopedContext, code: string | null | undefined): Promise<string[]> {
  const { accountId } = accountCaller(context);
  const { services, scope } = context;
  const state = await readOwnFactor(context);
  if (state.confirmedAt === null) throw notThere();
  await requireStepUp(context, code);
  const codes = await asIdentity(scope.transaction, () =>
    replaceBackupCodes(scope.transaction, services.secrets, accountId),
  );
  await recordOwnChange(context, 'two-factor.renew-backup-codes');
  return codes;
}

/** Removes the caller's second factor. @throws DomainError as `requireStepUp`, `not-found` without a factor. */
export async function removeTwoFactor(context: ScopedContext, code: string | null | undefined): Promise<void> {
  const { accountId } = accountCaller(context);
  const { transaction } = context.scope;
  await requireStepUp(context, code);
  await asIdentity(transaction, async () => {
    if (!(await removeFactor(transaction, accountId))) throw notThere();
    await mailFactorRemoved(transaction, accountId);
  });
  await recordOwnChange(context, 'two-factor.remove');
}
