import { sql } from 'kysely';
import { owner as known } from '../testing/owner.ts';
import type { TestServer } from '../testing/test-server.ts';
import type { Person } from '../features/people/subaccounts/testing/people.ts';
import { codeNow } from '../features/people/two-factor/testing/person.ts';
import type { AuditedRuns } from './audited-runs.ts';

/** Runs everything that an account does with itself; `member` is one, and `owner` administers the installation. */
export async function runAccount(
  server: TestServer,
  runs: AuditedRuns,
  { owner, member }: { owner: Person; member: Person },
): Promise<void> {
  const { run } = runs;
  await run(member, 'acceptTerms');
  await run(member, 'acceptBotyTerms');
  await run(member, 'updateHubConsent', 'isGiven: true');
  await run(member, 'updateNickname', 'nickname: "Ada"');
  await run(member, 'markAccountForDeletion');
  await run(member, 'unmarkAccountForDeletion');
  await run(
    member,
    'setPreferences',
    `preferences: [{ name: "theme", value: "dark", changedAt: "${new Date().toISOString()}" }]`,
  );
  await runFactor(server, runs, { owner, member });
  await run(owner, 'changePassword', `oldPassword: "${known.password}", newPassword: "Another-Horse-8"`);
  await runSessions(server, runs, owner);
}

async function runFactor(
  { services }: TestServer,
  { run }: AuditedRuns,
  { owner, member }: { owner: Person; member: Person },
): Promise<void> {
  const begin = () => run<{ secret: string }>(member, 'beginTwoFactor', '', '{ secret }');
  const again = () => sql`update two_factor set last_step = 0`.execute(services.database);
  const { secret } = await begin();
  await run(member, 'confirmTwoFactor', `code: "${codeNow(secret)}"`);
  await again();
  await run(member, 'renewBackupCodes', `twoFactorCode: "${codeNow(secret)}"`);
  await again();
  await run(member, 'removeTwoFactor', `twoFactorCode: "${codeNow(secret)}"`);
  const { secret: later } = await begin();
  await run(member, 'confirmTwoFactor', `code: "${codeNow(later)}"`);
  await run(owner, 'adminResetTwoFactor', `email: "${member.email}"`);
}

async function runSessions({ services }: TestServer, { run }: AuditedRuns, owner: Person): Promise<void> {
  const open = () => services.sessions.open(owner.accountId, { ip: '127.0.0.1', userAgent: 'elsewhere' });
  await open();
  const { rows } = await sql<{ id: string }>`select id from session where account_id = ${owner.accountId}
    and user_agent = 'elsewhere'`.execute(services.database);
  await run(owner, 'signOutSession', `id: "${rows[0]?.id}"`);
  await open();
  await run(owner, 'signOutOtherSessions');
  await run(owner, 'signOutAllSessions');
}
