import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import {
  ask,
  auditedActions,
  change,
  createSubaccount,
  delegate,
  home,
  letDelegateIn,
  members,
  organizationsOf,
  owner,
  server,
  stranger,
  subaccountsOpenTo,
  prepareOrganizations,
} from '../../../testing/organization-calls.ts';

prepareOrganizations();

describe('suspension', () => {
  it('by the owner suspends the delegates at once, and restoring gives them access again', async () => {
    await letDelegateIn();
    expect(await subaccountsOpenTo(delegate)).toContain('owner');
    const heard: number[] = [];
    const stop = server.services.pubsub.subscribe('account', ({ ids }) => heard.push(...(ids === 'all' ? [] : ids)));
    await change(owner, 'suspendOrganization', { id: home });
    expect(await subaccountsOpenTo(delegate)).not.toContain('owner');
    expect(await subaccountsOpenTo(owner)).toContain('owner');
    expect((await organizationsOf(delegate)).find(({ id }) => id === home)).toMatchObject({ suspended: true });
    expect((await ask(delegate, members, { id: home })).data).toEqual({ organizationMembers: [] });
    await expect.poll(() => heard).toEqual(expect.arrayContaining([owner.accountId, delegate.accountId]));
    stop();
    await change(owner, 'restoreOrganization', { id: home });
    expect(await subaccountsOpenTo(delegate)).toContain('owner');
  });

  it('by the administrator suspends everyone, and its owner cannot undo it', async () => {
    await sql`update account set is_administrator = (id = ${stranger.accountId})`.execute(server.database);
    expect(await change(stranger, 'adminSuspendOrganization', { id: home })).toBeUndefined();
    expect(await subaccountsOpenTo(owner)).toEqual([]);
    expect(await organizationsOf(owner)).toMatchObject([{ adminSuspended: true }]);
    for (const [mutation, given] of [
      ['restoreOrganization', { id: home }],
      ['renameOrganization', { id: home, name: 'Open' }],
    ] as const)
      expect(await change(owner, mutation, given)).toMatchObject({ code: 'permission-error' });
    expect(await change(stranger, 'adminRestoreOrganization', { id: home })).toBeUndefined();
    expect(await subaccountsOpenTo(owner)).toEqual(['owner']);
    const { rows } =
      await sql`select actor, ip, account_id = ${stranger.accountId} as "isAdministrators" from audit_entry
      where action in ('organization.admin-suspend', 'organization.admin-restore')`.execute(server.database);
    expect(rows).toEqual(Array(2).fill({ actor: 'Administrator', ip: null, isAdministrators: true }));
    const own = (await organizationsOf(stranger))[0]?.id;
    expect(await change(stranger, 'adminSuspendOrganization', { id: own })).toMatchObject({ code: 'permission-error' });
  });

  it('by the administrator is not got round with another organization or another subaccount', async () => {
    const refusal = { message: 'Your organization is suspended.', code: 'permission-error' };
    await letDelegateIn();
    await change(owner, 'createOrganization', { name: 'Spare' });
    const rows = await organizationsOf(owner);
    const spare = rows.find((row) => row.organizationName === 'Spare')?.id;
    const theirs = (await organizationsOf(delegate)).find(({ isOwner }) => isOwner)?.id;
    await sql`insert into organization_member (organization_id, account_id)
      select id, ${owner.accountId} from organization where public_id = ${theirs}`.execute(server.database);
    await sql`update account set is_administrator = (id = ${stranger.accountId})`.execute(server.database);
    expect(await change(stranger, 'adminSuspendOrganization', { id: home })).toBeUndefined();
    expect(await change(owner, 'createOrganization', { name: 'North again' })).toEqual(refusal);
    for (const organization of [undefined, spare, theirs])
      expect(await createSubaccount(owner, 'got round', organization)).toEqual(refusal);
    await sql`insert into organization_member (organization_id, account_id)
      select id, ${delegate.accountId} from organization where public_id = ${spare}`.execute(server.database);
    expect(await createSubaccount(delegate, 'got round', spare)).toEqual(refusal);
    expect((await organizationsOf(owner)).filter(({ isOwner }) => isOwner)).toHaveLength(2);
    expect(await change(stranger, 'adminRestoreOrganization', { id: home })).toBeUndefined();
    expect(await change(owner, 'createOrganization', { name: 'North again' })).toBeUndefined();
  });

  it('of one delegate suspends only that one', async () => {
    const id = await letDelegateIn();
    await change(owner, 'suspendOrganizationMember', { organization: home, id });
    expect(await subaccountsOpenTo(delegate)).not.toContain('owner');
    expect((await organizationsOf(delegate)).map((row) => row.id)).not.toContain(home);
    await change(owner, 'restoreOrganizationMember', { organization: home, id });
    expect(await subaccountsOpenTo(delegate)).toContain('owner');
  });
});

it('restoring requires a code of the second factor where there is one', async () => {
  const id = await letDelegateIn();
  await change(owner, 'suspendOrganization', { id: home });
  await change(owner, 'suspendOrganizationMember', { organization: home, id });
  const { secret } = (
    await ask<{ beginTwoFactor: { secret: string } }>(owner, 'mutation { beginTwoFactor { secret } }')
  ).data.beginTwoFactor;
  const codes = await ask<{ confirmTwoFactor: string[] }>(
    owner,
    'mutation ($code: String!) { confirmTwoFactor(code: $code) }',
    { code: new TOTP({ secret }).generate() },
  );
  const [first, second] = codes.data.confirmTwoFactor;
  for (const [mutation, given, twoFactorCode] of [
    ['restoreOrganizationMember', { organization: home, id }, first],
    ['restoreOrganization', { id: home }, second],
  ] as const) {
    expect(await change(owner, mutation, given)).toEqual({
      message: 'Please enter verify code',
      code: 'permission-error',
    });
    expect(await subaccountsOpenTo(delegate)).not.toContain('owner');
    expect(await change(owner, mutation, { ...given, twoFactorCode })).toBeUndefined();
  }
  expect(await subaccountsOpenTo(delegate)).toContain('owner');
});

it('everything done to an organization here is in the audit log', async () => {
  expect(await auditedActions()).toEqual([
    'organization.admin-restore',
    'organization.admin-suspend',
    'organization.create',
    'organization.restore',
    'organization.restore-member',
    'organization.suspend',
    'organization.suspend-member',
  ]);
});
