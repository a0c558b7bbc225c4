import { createPasswordHashing } from '@headframe/server/platform/auth/password-hashing';
import { sql, type Kysely } from 'kysely';
import type { DB } from '@headframe/server/platform/database/generated/database';
import { owner } from '../../e2e/src/product.ts';
import type { Bench, BenchCase, Figures } from './bench-case.ts';
import { behindProxy, postIdentity, solvedCaptcha, type IdentityReply } from './identity-client.ts';
import { percentile, rounded } from './percentiles.ts';
import { rankSumZ } from './rank-sum.ts';
import { startScratchServer } from './scratch-server.ts';

/** Questions about known e-mails, and as many about unknown ones, at each endpoint. */
const rounds = 80;
const warmUpRounds = 5;
/** Mails an hour that one e-mail may get bound how often one account can be asked about. */
const accounts = 90;
/** Standard deviations beyond which two sets of times are called different. */
const largestZ = 3;

const known = (number: number) => `known${number}@farm.test`;
const unknown = (number: number) => `nobody${number}@farm.test`;

/** Accounts that differ from those that are not there by nothing but being there. */
async function seedAccounts(database: Kysely<DB>): Promise<void> {
  const passwords = await createPasswordHashing();
  const hash = await passwords.hash(owner.password);
  await sql`insert into account (email, password_hash, email_confirmed_at)
    select 'known' || number || '@farm.test', ${hash}, now() from generate_series(0, ${accounts - 1}) number`.execute(
    database,
  );
}

/** An endpoint that a stranger could ask whether an e-mail has an account. */
interface Question {
  name: string;
  ask(origin: string, email: string): Promise<IdentityReply>;
}

const newPassword = 'Sturdy-Fence-4';

const questions: readonly Question[] = [
  {
    name: 'signIn',
    ask: (origin, email) => postIdentity(origin, 'loginwithemail', { email, password: 'Wrong-Password-1' }),
  },
  {
    name: 'register',
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
    ask: async (origin, email) =>
      postIdentity(origin, 'ResetPasswordRequestCode', { email, token: await solvedCaptcha(origin) }),
  },
];

/** Asks about known and unknown e-mails in turn, each pair in an order of chance. */
async function measure(bench: Bench, origin: string, { name, ask }: Question): Promise<Figures> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  for (let round = 0; round < rounds + warmUpRounds; round += 1) {
    const pair: ('known' | 'unknown')[] = Math.random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const kind of pair) {
      // A registration makes its e-mail known: each endpoint asks about unknown ones of its own.
      const email = kind === 'known' ? known(round) : unknown(round + (name === 'register' ? 1000 : 0));
      const { status, body, milliseconds } = await ask(origin, email);
      answers.add(`${status} ${body}`);
      if (round >= warmUpRounds) times[kind].push(milliseconds);
    }
  }
  if (answers.size !== 1) throw new Error(`${name} answers ${[...answers].join(' or ')}.`);
  const z = rankSumZ(times.known, times.unknown);
  const median = (samples: readonly number[]) => rounded(percentile(samples, 0.5));
  bench.log(
    `${name}: median ${median(times.known)} ms known, ${median(times.unknown)} ms unknown, z ${rounded(z)}; ` +
      `all answered ${[...answers].join()}`,
  );
  return {
    [`${name}KnownMs`]: median(times.known),
    [`${name}UnknownMs`]: median(times.unknown),
    [`${name}Z`]: rounded(z),
    [`${name}Alike`]: Math.abs(z) < largestZ,
  };
}

/** Whether answers tell, by text or by time, which e-mails have an account. */
export const enumerationCase: BenchCase = {
  description: `known and unknown e-mails at sign-in, register and reset (budget: |z| < ${largestZ} of the rank-sum test)`,
  async run(bench) {
    const { port, database } = await startScratchServer(bench, behindProxy);
    await seedAccounts(database);
    const origin = `http://127.0.0.1:${port}`;
    let figures: Figures = {};
    for (const question of questions) figures = { ...figures, ...(await measure(bench, origin, question)) };
    const alike = questions.every(({ name }) => figures[`${name}Alike`] === true);
    return { questions: 2 * rounds, ...figures, alike };
  },
};
