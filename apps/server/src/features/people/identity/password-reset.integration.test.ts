import { describe, expect, it } from 'vitest';
import { postForm } from '../../../testing/owner.ts';
import {
  accountOf,
  beside,
  lastMailTo,
  mailsTo,
  password,
  register,
  send,
  server,
  signIn,
  signUp,
  succeeded,
  prepareIdentityForms,
} from './testing/identity-forms.ts';

prepareIdentityForms();

describe('ResetPasswordRequestCode and ResetPassword', () => {
  it('set a new password, end every session, confirm the e-mail and notify the holder', async () => {
    const email = 'forgetful@farm.test';
    await signUp(email);
    const session = (await signIn(email)).answer;
    const authorization = `Bearer ${session.access_token}`;
    await server.services.authentication.authenticate(authorization);
    await beside.services.authentication.authenticate(authorization);
    expect(await send('ResetPasswordRequestCode', { email })).toEqual({ status: 200, answer: succeeded });
    const { link, code } = await lastMailTo(email);
    expect(link?.searchParams.get('mode')).toBe('resetPassword');
    const newpassword = 'Another-Fence-5';
    expect(await send('ResetPassword', { email, code, newpassword })).toEqual({ status: 200, answer: succeeded });
    for (const { services } of [server, beside])
      await expect
        .poll(() => services.authentication.authenticate(authorization).catch((error: Error) => error.message))
        .toContain('session has ended');
    const refresh = await postForm(server, '/api/identity2/refreshtoken', {
      refresh_token: session.refresh_token ?? '',
    });
    expect(refresh.statusCode).toBe(401);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, newpassword)).status).toBe(200);
    expect((await lastMailTo(email)).subject).toBe('Your password was changed');
    expect((await send('ResetPassword', { email, code, newpassword })).answer.message).toBe('Invalid Code!');
  });

  it('confirm the e-mail of an account that waited, and drop the password it was registered with', async () => {
    const email = 'prey@farm.test';
    const thief = 'Thiefs-Password-1';
    await register(email, { password: thief, confirmpassword: thief });
    const verification = (await lastMailTo(email)).code;
    await send('ResetPasswordRequestCode', { email });
    const { code } = await lastMailTo(email);
    expect((await send('ResetPassword', { email, code, newpassword: password })).status).toBe(200);
    expect(await accountOf(email)).toMatchObject({ confirmed: true });
    expect((await send('confirmemail', { email, code: verification })).status).toBe(400);
    expect((await signIn(email, thief)).status).toBe(401);
  });

  it('answer alike for an unknown e-mail, and mail nobody', async () => {
    const email = 'stranger@farm.test';
    expect(await send('ResetPasswordRequestCode', { email })).toEqual({ status: 200, answer: succeeded });
    expect(await mailsTo(email)).toEqual([]);
    const refused = await send('ResetPassword', { email, code: 'AAAA-AAAA-AAAA', newpassword: password });
    expect(refused).toEqual({
      status: 400,
      answer: { ...succeeded, error: 'invalid-code', message: 'Invalid Code!' },
    });
  });

  it('refuse a weak password before the code is used', async () => {
    const email = 'weak@farm.test';
    await signUp(email);
    await send('ResetPasswordRequestCode', { email });
    const { code } = await lastMailTo(email);
    expect((await send('ResetPassword', { email, code, newpassword: 'weak' })).answer.error).toBe('fill-fields');
    expect((await send('ResetPassword', { email, code, newpassword: password })).status).toBe(200);
  });
});
