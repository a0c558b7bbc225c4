import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { accountImportLimits } from '@headframe/domain/limits/account-import';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** What a mailed code is for. */
type CodePurpose = 'verify-email' | 'reset-password';

/** Minutes a code is good for. */
const codeMinutes: Readonly<Record<CodePurpose, number>> = { 'verify-email': 24 * 60, 'reset-password': 60 };

/** Days for which a sign-in is answered by the password of a form that signed up and was never confirmed. */
export const formDays = 30;

/** Tries with a wrong code before the account's codes are worthless. */
const maxCodeAttempts = 10;

/** Letters and digits that cannot be taken for one another: 32 of them, so 12 make 60 bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const groups = 3;
const groupLength = 4;

/** A right code, used up. */
interface TakenCode {
  accountId: number;
  /**
   * The hash of the password that the account was registered with; null where nobody registered it, or where several
   * did with passwords of their own: the reader of the mail cannot know which of them was theirs.
   */
  passwordHash: string | null;
  /** The referrer of the forms that registered the account; empty for none, and where the forms differ. */
  referrer: string;
}

/** What a form that registers an account keeps beside its code. */
export interface RegisteredForm {
  passwordHash: string;
  /** Who referred them, as the link had it; empty for none. */
  referrer: string;
}

/** Codes sent by mail: short enough to be typed, kept as keyed hashes, each good once. Run under the identity role. */
export interface ActionCodes {
  /**
   * Makes a code of an account; for null, an account that is not there, the same work leaves nothing behind. The form
   * that asked for it, if any, is kept beside it.
   */
  issue(
    transaction: AccessTransaction,
    accountId: number | null,
    purpose: CodePurpose,
    registered?: RegisteredForm,
  ): Promise<string>;
  /** Makes a code of each imported account that sets its first password, good for some days; by their inner keys. */
  issueForImported(
    transaction: AccessTransaction,
    accounts: readonly { readonly id: number }[],
  ): Promise<ReadonlyMap<number, string>>;
  /**
   * Uses up the codes of that purpose when the given one is right; undefined when it is wrong, used or past its time, or
   * was guessed at too often. The try counts once the transaction commits.
   */
  take(
    transaction: AccessTransaction,
    given: { email: string; purpose: CodePurpose; code: string },
  ): Promise<TakenCode | undefined>;
}

function makeCode(): string {
  const pick = () => alphabet.charAt(randomInt(alphabet.length));
  const group = () => Array.from({ length: groupLength }, pick).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** A code without what people add or change when they type it. */
function plainCode(code: string): string {
  return code.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/** The codes of all servers with the same secret key. */
export function createActionCodes(secrets: Pick<Secrets, 'derive'>): ActionCodes {
  const key = secrets.derive('action code');
  const hashOf = (purpose: CodePurpose, code: string): Buffer =>
    createHmac('sha256', key)
      .update(`${purpose} ${plainCode(code)}`)
      .digest();

  return {
    async issue(transaction, accountId, purpose, registered) {
      const code = makeCode();
      await sql`
        insert into action_code (account_id, purpose, code_hash, expires_at, password_hash, referrer)
        select id, ${purpose}, ${hashOf(purpose, code)}, now() + make_interval(mins => ${codeMinutes[purpose]}),
          ${registered?.passwordHash ?? null}, ${registered?.referrer ?? ''}
        from account where id = ${accountId}`.execute(transaction);
      return code;
    },
    async issueForImported(transaction, accounts) {
      const made = new Map(accounts.map(({ id }) => [id, makeCode()]));
      const rows = [...made].map(([id, code]) => ({ id, hash: hashOf('reset-password', code).toString('hex') }));
      await sql`
        insert into action_code (account_id, purpose, code_hash, expires_at, referrer)
        select id, 'reset-password', decode(hash, 'hex'), now() + make_interval(days => ${accountImportLimits.linkDays}), ''
        from json_to_recordset(${JSON.stringify(rows)}) as g (id int, hash text)`.execute(transaction);
      return made;
    },
    async take(transaction, { email, purpose, code }) {
      const { rows } = await sql<{
        accountId: number;
        codeHash: Buffer;
        passwordHash: string | null;
        referrer: string | null;
      }>`
        update action_code tried set attempts = attempts + 1
        where account_id = (select id from account where email = ${email}) and purpose = ${purpose}
          and used_at is null and expires_at > now() and attempts < ${maxCodeAttempts}
        returning account_id as "accountId", code_hash as "codeHash", (
          select min(form.password_hash) from action_code form
          where form.account_id = tried.account_id and form.purpose = tried.purpose
          having count(distinct form.password_hash) = 1) as "passwordHash", (
          select min(form.referrer) from action_code form
          where form.account_id = tried.account_id and form.purpose = tried.purpose and form.password_hash is not null
          having count(distinct form.referrer) = 1) as referrer`.execute(transaction);
      const given = hashOf(purpose, code);
      const right = rows.find(({ codeHash }) => timingSafeEqual(codeHash, given));
      await sql`
        update action_code set used_at = now()
        where account_id = ${right?.accountId ?? null} and purpose = ${purpose} and used_at is null`.execute(
        transaction,
      );
      return right && { accountId: right.accountId, passwordHash: right.passwordHash, referrer: right.referrer ?? '' };
    },
  };
}
