import { sql } from 'kysely';
import { auditActor, recordAudit, type AuditActor } from '../../../platform/audit/record-audit.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { accountOpened, createAccount } from '../identity/index.ts';
import { emailSchema } from '../../../platform/validation/email.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import type { ProviderIdentity } from './oidc-client.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { SocialRefusal } from './social-refusal.ts';

interface Account {
  id: number;
  publicId: string;
  email: string;
  isConfirmed: boolean;
}

function findLinked(transaction: AccessTransaction, identity: ProviderIdentity) {
  return transaction
    .selectFrom('social_identity')
    .select('account_id as id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
}

function findByEmail(transaction: AccessTransaction, email: string): Promise<Account | undefined> {
  return transaction
    .selectFrom('account')
    .select(['id', 'public_id as publicId', 'email'])
    .select(sql<boolean>`email_confirmed_at is not null`.as('isConfirmed'))
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * An account that was registered and never confirmed belongs to nobody yet, and whoever registered it may know its
 * password: who proves to read its address gets it without that.
 */
async function takeOverUnconfirmed(transaction: AccessTransaction, account: Account): Promise<void> {
  await transaction
    .updateTable('account')
    .set({ email_confirmed_at: sql`now()`, password_hash: null, nickname: '' })
    .where('id', '=', account.id)
    .execute();
  await transaction.deleteFrom('action_code').where('account_id', '=', account.id).execute();
}

async function link(transaction: AccessTransaction, provider: string, identity: ProviderIdentity, accountId: number) {
  const { issuer, subject } = identity;
  await transaction
    .insertInto('social_identity')
    .values({ issuer, subject, provider, account_id: accountId })
    .execute();
}

function notifyHolder(transaction: AccessTransaction, { label }: ProviderSettings, email: string): Promise<void> {
  return queueMail(transaction, {
    to: email,
    isEssential: true,
    subject: `Sign-in with ${label} was added to your account`,
    paragraphs: [
      `Someone with access to this address signed in to Headframe with ${label}. This account now accepts that sign-in too.`,
      'If that was not you, change your password immediately and contact the administrator of this installation.',
    ],
  });
}

/**
 * The account of someone a provider vouches for: the one this identity was linked to before; else the one with the same
 * verified e-mail, which is then linked and its holder notified; else a new one, whose `referrer` (empty for none) is recorded
 * and kept in the audit log. Runs as the identity role.
 * @throws SocialRefusal `unverified-email` when neither the identity is known nor its e-mail verified.
 */
export async function findOrMakeAccount(
  transaction: AccessTransaction,
  provider: ProviderSettings,
  identity: ProviderIdentity,
  { ip, referrer }: { ip: string; referrer: string },
): Promise<number> {
  const email = emailSchema.safeParse(identity.email).data;
  await sql`select pg_advisory_xact_lock(hashtext('headframe social'), hashtext(${email ?? identity.subject}))`.execute(
    transaction,
  );
  const known = await findLinked(transaction, identity);
  if (known) return known.id;
  if (!identity.isEmailVerified || email === undefined) throw new SocialRefusal('unverified-email');
  const present = await findByEmail(transaction, email);
  const account =
    present ??
    (await createAccount(transaction, { email, passwordHash: null, nickname: identity.name, isEmailConfirmed: true }));
  const isLinkOfHolder = present?.isConfirmed === true;
  if (present && !isLinkOfHolder) await takeOverUnconfirmed(transaction, present);
  await link(transaction, provider.name, identity, account.id);
  if (isLinkOfHolder) await notifyHolder(transaction, provider, email);
  const actor: AuditActor = { ...auditActor(null, ip), kind: 'account', accountId: account.id, name: email };
  await recordAudit(transaction, actor, {
    action: isLinkOfHolder ? 'social.link' : 'account.create',
    object: { kind: 'account', id: account.publicId, name: email },
    after: {
      provider: provider.name,
      issuer: identity.issuer,
      subject: identity.subject,
      ...(isLinkOfHolder || referrer === '' ? {} : { referrer }),
    },
  });
  if (!isLinkOfHolder) await accountOpened.run(transaction, { accountId: account.id, referrer }, actor);
  return account.id;
}
