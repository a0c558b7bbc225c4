import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ask, change, delegate, home, owner, server, stranger } from '../../../testing/organization-calls.ts';
import {
  accept,
  factors,
  ids,
  letIntoTeam,
  offer,
  offerSubaccount,
  owners,
  prepareOwnership,
  takeBack,
  transferId,
} from './testing/ownership-scene.ts';

prepareOwnership();

const before = { organization: 'owner', subaccount: 'owner', holder: 'owner' };

it('asks the giver for a code, also one who has no second factor', async () => {
  for (const twoFactorCode of [undefined, '', '000000'])
    expect(
      await change(owner, 'offerOwnership', {
        organization: home,
        receiver: ids.delegate,
        ...(twoFactorCode !== undefined && { twoFactorCode }),
      }),
    ).toBeDefined();
  await factors.owner.remove();
  expect(await offer({ twoFactorCode: '123456' })).toEqual({
    message: 'Set up two-factor authentication first.',
    code: 'permission-error',
  });
});

it('asks the receiver for a code, also one who has no second factor', async () => {
  await offer();
  const id = await transferId();
  expect(await change(delegate, 'acceptOwnership', { id })).toMatchObject({ code: 'permission-error' });
  expect(await change(delegate, 'acceptOwnership', { id, twoFactorCode: '000000' })).toMatchObject({
    code: 'validation-failed',
  });
  await factors.delegate.remove();
  expect(await change(delegate, 'acceptOwnership', { id, twoFactorCode: '123456' })).toEqual({
    message: 'Set up two-factor authentication first.',
    code: 'permission-error',
  });
  expect(await owners()).toEqual(before);
});

it('answers alike for strangers and for ids of nobody', async () => {
  const refusal = await offer({ receiver: ids.stranger });
  expect(refusal).toMatchObject({ code: 'permission-error' });
  for (const receiver of ['00000000-0000-4000-8000-000000000000', 'nonsense', ids.owner])
    expect(await offer({ receiver })).toEqual(refusal);
});

it('goes to no suspended delegate, and to no delegate by the team alone', async () => {
  await sql`update organization_member set is_suspended = true`.execute(server.database);
  expect(await offer()).toMatchObject({ code: 'permission-error' });
  expect(await offerSubaccount(ids.delegate)).toMatchObject({ code: 'permission-error' });
});

it('is the owner\u2019s alone: no delegate, stranger or member offers it', async () => {
  await letIntoTeam(stranger, sql`built_in_key = 'admin'`);
  expect(await offer({ receiver: ids.delegate }, delegate, factors.delegate)).toMatchObject({
    code: 'permission-error',
  });
  const { errors } = await ask(
    delegate,
    'mutation ($receiver: ID!, $code: String!) { offerOwnership(subaccount: "owner", receiver: $receiver, twoFactorCode: $code) }',
    { receiver: ids.stranger, code: await factors.delegate.code() },
  );
  expect(errors?.[0]?.extensions.code).toBe('permission-error');
});

it('has one open offer at a time, over organization and subaccount', async () => {
  await letIntoTeam(delegate);
  expect(await offer()).toBeUndefined();
  expect(await offer()).toMatchObject({ code: 'constraint-violation' });
  expect(await offerSubaccount(ids.delegate)).toMatchObject({ code: 'constraint-violation' });
  await change(owner, 'withdrawOwnershipOffer', { id: await transferId() });
  expect(await offerSubaccount(ids.delegate)).toBeUndefined();
  expect(await offer()).toMatchObject({ code: 'constraint-violation' });
});

it('is accepted, and taken back, once, also by two requests at a time', async () => {
  await offer();
  const id = await transferId();
  const first = await factors.delegate.code();
  const both = await Promise.all([
    change(delegate, 'acceptOwnership', { id, twoFactorCode: first }),
    change(delegate, 'acceptOwnership', { id, twoFactorCode: first }),
  ]);
  expect(both.filter((error) => error === undefined)).toHaveLength(1);
  expect(await accept()).toMatchObject({ code: 'not-found' });
  expect(await takeBack()).toBeUndefined();
  expect(await takeBack()).toMatchObject({ code: 'not-found' });
  expect(await accept()).toMatchObject({ code: 'not-found' });
  expect(await owners()).toEqual(before);
});

it('is nobody else\u2019s to accept, decline, withdraw or take back', async () => {
  await offer();
  const id = await transferId();
  const code = await factors.owner.code();
  expect(await change(owner, 'acceptOwnership', { id, twoFactorCode: code })).toMatchObject({ code: 'not-found' });
  expect(await change(stranger, 'declineOwnership', { id })).toMatchObject({ code: 'not-found' });
  expect(await change(delegate, 'withdrawOwnershipOffer', { id })).toMatchObject({ code: 'not-found' });
  await accept();
  expect(await takeBack(delegate, factors.delegate)).toMatchObject({ code: 'not-found' });
});

it.each([
  [
    'the administrator suspended the organization',
    sql`update organization set is_admin_suspended = true where name = 'owner'`,
  ],
  ['the giver suspended it', sql`update organization set is_suspended = true where name = 'owner'`],
  ['the receiver was suspended', sql`update organization_member set is_suspended = true`],
  ['the receiver was removed', sql`delete from organization_member`],
  [
    'an organization of the receiver is suspended',
    sql`update organization set is_admin_suspended = true where name = 'delegate'`,
  ],
])('is not accepted once %s', async (_case, meanwhile) => {
  await offer();
  await meanwhile.execute(server.database);
  expect(await accept()).toMatchObject({ code: 'permission-error' });
  expect(await owners()).toEqual(before);
});

it('is taken back whatever the new owner and the administrator did meanwhile', async () => {
  await offer();
  await accept();
  await sql`delete from organization_member`.execute(server.database);
  await sql`update organization set is_admin_suspended = true, is_suspended = true where public_id = ${home}`.execute(
    server.database,
  );
  expect(await takeBack()).toBeUndefined();
  expect(await owners()).toEqual(before);
});

it('does not fit where the receiver has an organization of that name', async () => {
  await sql`insert into organization (owner_account_id, name) values (${delegate.accountId}, 'Owner')`.execute(
    server.database,
  );
  await offer();
  expect(await accept()).toMatchObject({ code: 'constraint-violation' });
});

it('goes to nobody whose own fees it would be rewarded for', async () => {
  await letIntoTeam(delegate);
  await sql`insert into referral (referred_account_id, subaccount_id) values (${delegate.accountId}, ${owner.subaccountId})`.execute(
    server.database,
  );
  await offerSubaccount(ids.delegate);
  expect((await accept())?.message).toMatch(/nobody is rewarded for fees of their own/);
  await sql`delete from referral`.execute(server.database);
});

it('mails nobody without end', async () => {
  for (let tried = 0; tried < 12; tried++) {
    const error = await offer();
    if (error) {
      expect(error).toEqual({ message: 'Too many requests.', code: 'permission-error' });
      expect(tried).toBe(10);
      return;
    }
    expect(await change(owner, 'withdrawOwnershipOffer', { id: await transferId() })).toBeUndefined();
  }
  throw new Error('Twelve offers went out.');
});
