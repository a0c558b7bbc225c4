import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { beside, register, send, server, signUp, succeeded, prepareIdentityForms } from './testing/identity-forms.ts';

prepareIdentityForms();

describe('quotas', () => {
  const quotaExceeded = { ...succeeded, error: 'quota-exceeded', message: 'Somthing went wrong!!, try again later.' };

  it('bear five mails an hour to one e-mail, known or not, on all servers together', async () => {
    await signUp('popular@farm.test');
    for (const [email, already] of [['popular@farm.test', 1] as const, ['nobody@farm.test', 0] as const]) {
      for (let mail = already; mail < 5; mail += 1) {
        const at = mail % 2 ? server : beside;
        expect((await send('ResetPasswordRequestCode', { email }, { at })).status).toBe(200);
      }
      for (const at of [server, beside])
        expect(await send('ResetPasswordRequestCode', { email }, { at })).toEqual({
          status: 429,
          answer: quotaExceeded,
        });
      expect((await register(email)).answer).toEqual(quotaExceeded);
    }
    await sql`update identity_quota set resets_at = now()`.execute(server.services.database);
    expect((await register('popular@farm.test')).status).toBe(200);
  });

  it('bear forty mails an hour from one address, on all servers together', async () => {
    const ip = '192.0.2.40';
    for (let mail = 0; mail < 40; mail += 1) {
      const at = mail % 2 ? server : beside;
      expect((await send('resendconfimation', { email: `many${mail}@farm.test` }, { at, ip })).status).toBe(200);
    }
    expect((await send('resendconfimation', { email: 'last@farm.test' }, { ip })).answer).toEqual(quotaExceeded);
    expect((await send('resendconfimation', { email: 'last@farm.test' }, { at: beside, ip })).status).toBe(429);
  });

  it('bear sixty forms a minute from one address', async () => {
    const ip = '192.0.2.41';
    const statuses: number[] = [];
    for (let form = 0; form < 61; form += 1) statuses.push((await register('', {}, { ip })).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(60);
    expect((await register('x@farm.test', {}, { ip })).answer).toEqual({
      ...succeeded,
      error: 'too-many-requests',
      message: 'Too many requests.',
    });
  });
});
