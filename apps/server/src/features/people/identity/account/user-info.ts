import { sql } from 'kysely';
import { accountCaller } from '../../../../platform/auth/caller-grant.ts';
import type { AccountCaller } from '../../../../platform/auth/caller.ts';
import { asIdentity } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';

/** What is known of the account that is signed in (first specification, section 3, User info). */
export interface UserInfo {
  email: string;
  nickname: string;
  /** The pool's share of what the subaccounts of the account earn today beside the pool fee, as a fraction; null where none is agreed. */
  userfee: number | null;
  markedForDeletion: boolean;
  markedForDeletionAt: Date | null;
  energyTradeAccess: boolean;
  /** Whether the terms of service, and those of the assistant, were accepted. */
  terms: boolean;
  botyTerms: boolean;
  hubConsent: boolean;
  /** Whether it acts for an organization that is another's. */
  organizationAccess: boolean;
  /** Name of its own organization; empty until it is given one. */
  organizationName: string;
  twoFactorEnabled: boolean;
  /** False where one signs in with another provider only. */
  hasPassword: boolean;
  passwordChangedAt: Date | null;
  createdAt: Date;
}

type StoredInfo = Omit<UserInfo, 'organizationAccess'>;

function actsForOthers({ organizations }: AccountCaller): boolean {
  return organizations.some(({ isOwner }) => !isOwner);
}

/** Reads what is known of the caller's account. */
export async function readUserInfo(context: ScopedContext): Promise<UserInfo> {
  const caller = accountCaller(context);
  const { transaction } = context.scope;
  const { rows } = await asIdentity(transaction, () =>
    sql<StoredInfo>`
      select a.email, a.nickname, nullif(rate_on('user_fee', (now() at time zone 'UTC')::date, a.id), 0) / 10000.0::float8 as userfee, a.marked_for_deletion_at as "markedForDeletionAt",
        a.marked_for_deletion_at is not null as "markedForDeletion", a.has_energy_trade_access as "energyTradeAccess",
        a.terms_accepted_at is not null as terms, a.boty_terms_accepted_at is not null as "botyTerms",
        a.hub_consent_at is not null as "hubConsent", a.password_hash is not null as "hasPassword",
        a.password_changed_at as "passwordChangedAt", a.created_at as "createdAt",
        coalesce((select name from organization where owner_account_id = a.id order by id limit 1), '') as "organizationName",
        exists (select from two_factor f where f.account_id = a.id and f.confirmed_at is not null) as "twoFactorEnabled"
      from account a where a.id = ${caller.accountId}`.execute(transaction),
  );
  const [row] = rows;
  if (!row) throw new Error('The account of the caller is gone.');
  return { ...row, organizationAccess: actsForOthers(caller) };
}
