import { firstSubaccountFeatures } from '@headframe/domain/feature-access/feature-access';
import { sql, type Kysely } from 'kysely';
import type { PasswordHashing } from '../auth/password-hashing.ts';
import type { DB } from '../database/generated/database.ts';
import { withIdentity, type AccessTransaction } from '../database/with-access.ts';
import type { PubSub } from '../pubsub/pubsub.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { emailSchema } from '../validation/email.ts';
import { passwordSchema } from '../validation/password-rule.ts';
import { storeLocalSite, type LocalSite } from './local-site.ts';
import { makePassword } from './make-password.ts';

/** What a new installation starts with. */
export interface BootstrapSettings {
  adminEmail: string;
  /** Generated when left out. */
  adminPassword: string | undefined;
  /** Name of the first subaccount. */
  subaccount: string;
  /** The agent that is started together with the server, if any. */
  localSite: LocalSite | undefined;
}

/** The first sign-in; `password` is null where the operator chose it. */
export interface FirstLogin {
  email: string;
  password: string | null;
}

/** Dependencies of the bootstrap. */
export interface BootstrapDeps {
  database: Kysely<DB>;
  passwords: PasswordHashing;
  pubsub: PubSub;
  secrets: Secrets;
  /** Stores the roles that every installation has. */
  storeRoles: (transaction: AccessTransaction) => Promise<void>;
  /** Receives the first sign-in just before it becomes valid, so that a process that dies cannot keep it to itself. */
  onFirstLogin: (login: FirstLogin) => void;
}

async function createOwner(transaction: AccessTransaction, email: string, passwordHash: string, subaccount: string) {
  const account = await transaction
    .insertInto('account')
    .values({ email, password_hash: passwordHash, email_confirmed_at: sql`now()`, is_administrator: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const organization = await transaction
    .insertInto('organization')
    .values({ owner_account_id: account.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await transaction
    .insertInto('subaccount')
    .values({
      organization_id: organization.id,
      owner_account_id: account.id,
      name: subaccount,
      has_asset: firstSubaccountFeatures.asset,
      has_gpu: firstSubaccountFeatures.gpu,
      has_energy: firstSubaccountFeatures.energy,
      has_trading: firstSubaccountFeatures.trading,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('subaccount_access')
    .values({ account_id: account.id, subaccount_id: id, permissions: ['all'] })
    .execute();
}

/**
 * Creates the owner account, organization and first subaccount on an empty database, and keeps the agent of this machine
 * as the settings say. Of several servers starting at once only one does the work.
 * @throws Error when e-mail or password of the owner do not meet the rules.
 */
export async function bootstrap(deps: BootstrapDeps, settings: BootstrapSettings): Promise<void> {
  await withIdentity(deps.database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('headframe bootstrap'))`.execute(transaction);
    await deps.storeRoles(transaction);
    const present = await transaction.selectFrom('account').select('id').limit(1).executeTakeFirst();
    let firstLogin: FirstLogin | undefined;
    if (!present) {
      const email = emailSchema.safeParse(settings.adminEmail);
      if (!email.success) throw new Error('HEADFRAME_ADMIN_EMAIL is not an e-mail address.');
      const password = passwordSchema.safeParse(settings.adminPassword ?? makePassword());
      if (!password.success) throw new Error('HEADFRAME_ADMIN_PASSWORD does not meet the password policy.');
      await createOwner(transaction, email.data, await deps.passwords.hash(password.data), settings.subaccount);
      firstLogin = { email: email.data, password: settings.adminPassword === undefined ? password.data : null };
    }
    if (settings.localSite) await storeLocalSite(transaction, deps, settings.subaccount, settings.localSite);
    if (firstLogin) deps.onFirstLogin(firstLogin);
  });
}
