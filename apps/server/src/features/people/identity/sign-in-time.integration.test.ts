import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bootstrapOwner, owner } from '../../../testing/owner.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';
import { proofLength } from '../../../../../../scripts/checks/proof-length.ts';
import { createSecondFactor } from '../two-factor/index.ts';
import { createSignIn, type SignIn } from './sign-in.ts';

const registered = 'Sturdy-Fence-4';
const origin = { ip: '::1', userAgent: '' };

/** Everything that an e-mail can be to this installation. */
const emails = {
  known: owner.email,
  unknown: 'nobody@farm.test',
  unreadable: 'no address',
  unconfirmed: 'unconfirmed@farm.test',
  signedUpAgain: 'signed-up-again@farm.test',
  markedForDeletion: 'marked@farm.test',
  deleted: 'deleted@farm.test',
  withoutPassword: 'no-password@farm.test',
};
type Kind = keyof typeof emails;
const kinds = Object.keys(emails) as Kind[];

let server: TestServer;
let signIn: SignIn;
/** Passwords checked since the last look. */
let checks = 0;

beforeAll(async () => {
  server = await composeTestServer({ hasProductPasswords: true });
  await bootstrapOwner(server);
  const { services } = server;
  const { database, passwords } = services;
  const counted: typeof passwords = {
    ...passwords,
    matches(password, hash) {
      checks += 1;
      return passwords.matches(password, hash);
    },
  };
  signIn = createSignIn({
    ...services,
    passwords: counted,
    secondFactor: createSecondFactor(services),
    publicUrl: services.config.publicUrl,
  });
  const own = await passwords.hash(owner.password);
  const form = await passwords.hash(registered);
  await sql`insert into account (email, password_hash, email_confirmed_at, marked_for_deletion_at) values
    (${emails.unconfirmed}, ${form}, null, null), (${emails.signedUpAgain}, ${own}, now(), null),
    (${emails.markedForDeletion}, ${own}, now(), now()), (${emails.deleted}, ${own}, now(), null),
    (${emails.withoutPassword}, null, now(), null)`.execute(database);
  await sql`insert into action_code (account_id, purpose, code_hash, expires_at, password_hash)
    select id, case when email_confirmed_at is null then 'verify-email' else 'reset-password' end, '\\x01',
      now() + interval '1 hour', ${form}
    from account where email in (${emails.unconfirmed}, ${emails.signedUpAgain})`.execute(database);
  await sql`delete from account where email = ${emails.deleted}`.execute(database);
});
afterAll(() => server.close());

/** What a sign-in is refused with, after how many checks of a password and milliseconds. */
async function refusalOf(kind: Kind, password: string) {
  checks = 0;
  const start = performance.now();
  const error = await signIn({ email: emails[kind], password }, origin).catch((refusal: Error) => refusal.message);
  return { error, checks, milliseconds: performance.now() - start };
}

describe('a refused sign-in', () => {
  it('is the same work whatever the e-mail is to the installation', async () => {
    const works = new Set<string>();
    for (const kind of kinds) {
      const { error, checks: work } = await refusalOf(kind, 'Wrong-Password-1');
      works.add(`${String(error)} after ${work}`);
    }
    expect([...works]).toEqual(['Invalid username or password after 2']);
  });

  it('is the same work for the password of a form, wherever that form was sent', async () => {
    for (const kind of ['unconfirmed', 'signedUpAgain'] as const)
      expect(await refusalOf(kind, registered)).toMatchObject({ error: 'email not confirmed', checks: 2 });
  });

  // Of equal checks (above): on a busy machine only many measurements show it, each of 144 passwords.
  it.runIf(proofLength(false, true))('takes the same time', async () => {
    const measure = async () => {
      const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
      for (let round = 0; round < 9; round += 1)
        for (const kind of kinds) times.get(kind)?.push((await refusalOf(kind, 'Wrong-Password-1')).milliseconds);
      const median = (kind: Kind): number => (times.get(kind) ?? []).toSorted((a, b) => a - b)[4] ?? 0;
      for (const kind of kinds) {
        const ratio = median(kind) / median('unknown');
        expect(ratio, kind).toBeGreaterThan(0.7);
        expect(ratio, kind).toBeLessThan(1.4);
      }
    };
    // Other work on the machine blurs one measurement; what really takes longer does so in each.
    await vi.waitFor(measure, { timeout: 50_000, interval: 10 });
  });

  it('says the same of a form after its thirty days, confirmed or not', async () => {
    const { database } = server.services;
    await sql`update action_code set created_at = now() - interval '31 days' where code_hash = '\\x01'`.execute(
      database,
    );
    for (const kind of ['unconfirmed', 'signedUpAgain'] as const)
      expect(await refusalOf(kind, registered)).toMatchObject({ error: 'Invalid username or password', checks: 2 });
  });
});

describe('a sign-in', () => {
  it('is one check where the password is right', async () => {
    checks = 0;
    await signIn(owner, origin);
    expect(checks).toBe(1);
  });
});
