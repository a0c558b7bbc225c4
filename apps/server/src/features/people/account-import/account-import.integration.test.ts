import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveSecondFactor, type GivenFactor } from '../../../testing/give-second-factor.ts';
import { bootstrapOwner, postForm, signInOwner } from '../../../testing/owner.ts';
import { readMails } from '../../../testing/read-mails.ts';
import { solveCaptcha } from '../../../testing/solve-captcha.ts';
import { composeTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let token: string;
let factor: GivenFactor;
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

beforeAll(async () => {
  server = await composeTestServer({ captcha: { cost: 1, minCounter: 1, maxCounter: 2 } });
  await bootstrapOwner(server);
  token = (await signInOwner(server)).accessToken;
  const { rows } = await sql<{ id: number }>`select id from account where is_administrator`.execute(
    server.services.database,
  );
  factor = await giveSecondFactor(server.services, rows[0]?.id ?? 0);
});
afterAll(() => server.close());

async function ask(query: string, variables: Record<string, unknown>) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/v1/graphql',
    headers: { authorization: `Bearer ${token}` },
    payload: { query, variables },
  });
  return response.json<{ data: Record<string, unknown>; errors?: { message: string }[] }>();
}
const preview = (csv: string) =>
  ask('query ($csv: String!) { adminAccountImport(csv: $csv) { row email nickname hasTwoFactor problem } }', { csv });
const run = async (csv: string, code?: string) =>
  ask('mutation ($csv: String!, $code: String) { adminImportAccounts(csv: $csv, twoFactorCode: $code) }', {
    csv,
    code: code ?? (await factor.code()),
  });
const accounts = async () =>
  (
    await sql<{ email: string }>`select email from account where not is_administrator order by email`.execute(
      server.services.database,
    )
  ).rows.map(({ email }) => email);

it('a file is shown row by row before anything is changed, and is imported as a whole or not at all', async () => {
  const csv = `email,nickname,two_factor_secret\n Olga@Example.test ,Olga,${secret}\nbad,,\nolga@example.test,,\nshort@example.test,,ABC\n`;
  expect((await preview(csv)).data['adminAccountImport']).toEqual([
    { row: 2, email: 'olga@example.test', nickname: 'Olga', hasTwoFactor: true, problem: null },
    { row: 3, email: 'bad', nickname: '', hasTwoFactor: false, problem: 'The e-mail is not valid.' },
    { row: 4, email: 'olga@example.test', nickname: '', hasTwoFactor: false, problem: 'The e-mail stands twice.' },
    {
      row: 5,
      email: 'short@example.test',
      nickname: '',
      hasTwoFactor: false,
      problem: 'The two-factor secret is no base32 text of 16 characters or more.',
    },
  ]);
  expect((await run(csv)).errors?.[0]?.message).toBe('Nothing is imported: line 3: The e-mail is not valid.');
  for (const [text, message] of [
    [
      'email,plan\na@b.test,1',
      'A file of accounts has no column "plan", but email, nickname, two_factor_secret. Remove it.',
    ],
    ['nickname\nOlga', 'The file has no column "email".'],
    ['email\n', 'The file has no rows.'],
    [`email\n${'a@b.test\n'.repeat(501)}`, 'The file has more than 500 rows. Import it in parts.'],
  ] as const)
    expect((await preview(text)).errors?.[0]?.message, message).toBe(message);
  expect(await accounts()).toEqual([]);
});

it('an imported account has no password until its mailed link sets one, once, and then its old second factor is asked for', async () => {
  const csv = `email,nickname,two_factor_secret\nolga@example.test,Olga,${secret}\nplain@example.test,,\n`;
  expect((await run(csv, '')).errors?.[0]?.message).toBe('Please enter verify code');
  expect((await run(csv)).data).toEqual({ adminImportAccounts: 2 });
  expect(await accounts()).toEqual(['olga@example.test', 'plain@example.test']);
  expect((await run(csv)).errors?.[0]?.message).toContain('line 2: This e-mail has an account already.');
  const { rows: stored } = await sql<{ secret: string }>`select secret from old_two_factor`.execute(
    server.services.database,
  );
  expect(stored).toHaveLength(1);
  expect(stored[0]?.secret).not.toContain(secret.slice(0, 8));
  const email = 'olga@example.test';
  const [mail] = await readMails(server.services.database, email);
  expect(mail?.text).toContain('It is valid for 7 days, once.');
  expect(mail?.isEssential).toBe(true);
  const newpassword = 'Correct-Horse-7';
  const signIn = async () => {
    const answer = await postForm(server, '/api/identity2/loginwithemail', {
      email,
      password: newpassword,
      twofacode: '',
    });
    return answer.json<{ error: string }>().error;
  };
  expect(await signIn()).toBe('invalid-credentials');
  const reset = async () => {
    const form = {
      email,
      code: mail?.code ?? '',
      newpassword,
      token: await solveCaptcha(await server.services.captcha.challenge()),
    };
    return (await postForm(server, '/api/identity2/ResetPassword', form)).statusCode;
  };
  expect(await reset()).toBe(200);
  expect(await reset()).not.toBe(200);
  expect(await signIn()).toBe('need-migrate');
  const { rows: log } = await sql<{ name: string }>`select object_name as name from audit_entry
    where action = 'account.import' order by id`.execute(server.services.database);
  expect(log).toEqual([{ name: 'olga@example.test' }, { name: 'plain@example.test' }]);
});
