import { createPasswordHashing } from '@headframe/server/platform/auth/password-hashing';
import { sql, type Kysely } from 'kysely';
import type { DB } from '@headframe/server/platform/database/generated/database';
import { owner } from '../../e2e/src/product.ts';
import type { Bench, BenchCase, Figures } from './bench-case.ts';
import { behindProxy, postIdentity, solvedCaptcha, type IdentityReply } from './identity-client.ts';
import { percentile, rounded } from './percentiles.ts';
import { rankSumZ } from './rank-sum.ts';
import { startScratchServer } from './scratch-server.ts';

/** Questions about each kind of e-mail, and as many about unknown ones, at each endpoint. */
const rounds = 80;
const warmUpRounds = 5;
const newPassword = 'Sturdy-Fence-4';
/** Mails an hour that one e-mail may get bound how often one account can be asked about. */
const accounts = 90;
/** Standard deviations beyond which two sets of times are called different. */
const largestZ = 3;

/** What an e-mail that has an account may be besides. */
const kinds = ['known', 'unconfirmed', 'signedUpAgain', 'markedForDeletion', 'withoutPassword'] as const;
type Kind = (typeof kinds)[number];

const emailOf = (kind: Kind | 'unknown', number: number) => `${kind.toLowerCase()}${number}@farm.test`;

/** Accounts that differ from those that are not there by nothing but being there, and in what state. */
async function seedAccounts(database: Kysely<DB>): Promise<void> {
  const passwords = await createPasswordHashing();
  const own = await passwords.hash(owner.password);
  const form = await passwords.hash(newPassword);
  for (const kind of kinds) {
    await sql`insert into account (email, password_hash, email_confirmed_at, marked_for_deletion_at)
      select ${kind.toLowerCase()} || number || '@farm.test',
        ${kind === 'withoutPassword' ? null : kind === 'unconfirmed' ? form : own}::text,
        case when ${kind !== 'unconfirmed'} then now() end, case when ${kind === 'markedForDeletion'} then now() end
      from generate_series(0, ${accounts - 1}) number`.execute(database);
  }
  await sql`insert into action_code (account_id, purpose, code_hash, expires_at, password_hash)
    select id, case when email_confirmed_at is null then 'verify-email' else 'reset-password' end, '\\x01',
      now() + interval '1 hour', ${form}
    from account where email ~ '^(unconfirmed|signedupagain)'`.execute(database);
}

/** An endpoint that a stranger could ask whether an e-mail has an account. */
interface Question {
  name: string;
  /** The kinds of e-mails whose answers are held against those to unknown ones. */
  kinds: readonly Kind[];
  ask(origin: string, email: string): Promise<IdentityReply>;
}

const questions: readonly Question[] = [
  {
    name: 'signIn',
    kinds,
    ask: (origin, email) => postIdentity(origin, 'loginwithemail', { email, password: 'Wrong-Password-1' }),
  },
  {
    name: 'register',
    kinds: ['known', 'unconfirmed'],
    ask: async (origin, email) =>
      postIdentity(origin, 'register', {
        email,
        password: newPassword,
        confirmpassword: newPassword,
        token: await solvedCaptcha(origin),
      }),
  },
  {
    name: 'reset',
    kinds: ['known', 'unconfirmed'],
    ask: async (origin, email) =>
      postIdentity(origin, 'ResetPasswordRequestCode', { email, token: await solvedCaptcha(origin) }),
  },
];

/** Asks about one kind of e-mails and about unknown ones in turn, each pair in an order of chance. */
async function compare(bench: Bench, origin: string, kind: Kind, { name, ask }: Question): Promise<Figures> {
  const times = { there: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  for (let round = 0; round < rounds + warmUpRounds; round += 1) {
    const pair: ('there' | 'unknown')[] = Math.random() < 0.5 ? ['there', 'unknown'] : ['unknown', 'there'];
    for (const one of pair) {
      // A registration makes its e-mail known: each comparison asks about unknown ones of its own.
      const email = one === 'there' ? emailOf(kind, round) : `${name}-${kind}-${emailOf('unknown', round)}`;
      const { status, body, milliseconds } = await ask(origin, email);
      answers.add(`${status} ${body}`);
      if (round >= warmUpRounds) times[one].push(milliseconds);
    }
  }
  if (answers.size !== 1) throw new Error(`${name} answers ${[...answers].join(' or ')}.`);
  const z = rankSumZ(times.there, times.unknown);
  const median = (samples: readonly number[]) => rounded(percentile(samples, 0.5));
  bench.log(
    `${name}: median ${median(times.there)} ms ${kind}, ${median(times.unknown)} ms unknown, z ${rounded(z)}; ` +
      `all answered ${[...answers].join()}`,
  );
  const label = `${name}${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return {
    [`${label}Ms`]: median(times.there),
    [`${label}UnknownMs`]: median(times.unknown),
    [`${label}Z`]: rounded(z),
    [`${label}Alike`]: Math.abs(z) < largestZ,
  };
}

/** Whether answers show, by text or by time, which e-mails have an account, and of which kind. */
export const enumerationCase: BenchCase = {
  description: `every kind of known e-mails and unknown ones at sign-in, register and reset (budget: |z| < ${largestZ} of the rank-sum test)`,
  async run(bench) {
    const { port, database } = await startScratchServer(bench, behindProxy);
    await seedAccounts(database);
    const origin = `http://127.0.0.1:${port}`;
    let figures: Figures = {};
    for (const question of questions)
      for (const kind of question.kinds) figures = { ...figures, ...(await compare(bench, origin, kind, question)) };
    const alike = Object.entries(figures).every(([name, value]) => !name.endsWith('Alike') || value === true);
    return { questions: 2 * rounds, ...figures, alike };
  },
};
