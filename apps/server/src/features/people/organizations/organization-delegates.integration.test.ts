import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  ask,
  auditedActions,
  change,
  delegate,
  home,
  letDelegateIn,
  members,
  owner,
  server,
  subaccountsOpenTo,
  prepareOrganizations,
} from '../../../testing/organization-calls.ts';

prepareOrganizations();

describe('delegates', () => {
  it.each([
    ['known', 'delegate@example.test'],
    ['unknown', 'nobody@example.test'],
  ])('are invited alike with a %s e-mail, once, and mailed', async (_case, email) => {
    await sql`delete from outbox`.execute(server.database);
    expect(
      await change(owner, 'createOrganizationMember', { organization: home, email: ` ${email.toUpperCase()} ` }),
    ).toBeUndefined();
    const { data } = await ask(owner, members, { id: home });
    expect(data).toEqual({
      organizationMembers: [
        expect.objectContaining({ userId: null, delegateEmail: email, isInvited: true, role: 'Super Admin' }) as object,
      ],
    });
    const { rows } = await sql`select recipient, payload ->> 'subject' as subject from outbox`.execute(server.database);
    expect(rows).toEqual([{ recipient: email, subject: 'You are invited to the organization owner' }]);
    expect(await change(owner, 'createOrganizationMember', { organization: home, email })).toEqual({
      message: 'The member has already been assigned to the team.',
      code: 'constraint-violation',
    });
  });

  it('have access after they approve, and can leave', async () => {
    await change(owner, 'createOrganizationMember', { organization: home, email: 'delegate@example.test' });
    const { rows } = await sql<{ id: string }>`select public_id as id from invitation`.execute(server.database);
    expect(await change(delegate, 'approveSubaccountAccess', { id: rows[0]?.id })).toBeUndefined();
    expect(await subaccountsOpenTo(delegate)).toContain('owner');
    const self = (await ask<{ me: { id: string } }>(delegate, '{ me { id } }')).data.me.id;
    expect(await change(delegate, 'deleteOrganizationMember', { organization: home, id: self })).toBeUndefined();
    expect(await subaccountsOpenTo(delegate)).not.toContain('owner');
  });

  it('are removed by the owner, and so are invitations; neither counts twice', async () => {
    const id = await letDelegateIn();
    const email = 'delegate@example.test';
    expect(await change(owner, 'createOrganizationMember', { organization: home, email })).toMatchObject({
      code: 'constraint-violation',
    });
    expect(
      await change(owner, 'createOrganizationMember', { organization: home, email: 'owner@example.test' }),
    ).toMatchObject({ code: 'constraint-violation' });
    expect(await change(owner, 'deleteOrganizationMember', { organization: home, id })).toBeUndefined();
    await change(owner, 'createOrganizationMember', { organization: home, email });
    const { rows } = await sql<{ id: string }>`select public_id as id from invitation`.execute(server.database);
    expect(
      await change(owner, 'resendOrganizationInvitation', { organization: home, id: rows[0]?.id }),
    ).toBeUndefined();
    expect(await change(owner, 'deleteOrganizationMember', { organization: home, id: rows[0]?.id })).toBeUndefined();
    expect((await ask(owner, members, { id: home })).data).toEqual({ organizationMembers: [] });
  });

  it('are not mailed without end', async () => {
    for (let sent = 0; sent < 40; sent++) {
      const refused = await change(owner, 'createOrganizationMember', {
        organization: home,
        email: `x${sent}@example.test`,
      });
      if (refused) {
        expect(refused).toEqual({ message: 'Too many requests.', code: 'permission-error' });
        return;
      }
    }
    throw new Error('Forty mails went out.');
  });
});

it('everything done to an organization here is in the audit log', async () => {
  expect(await auditedActions()).toEqual([
    'organization.cancel-invitation',
    'organization.invite',
    'organization.invite-again',
    'organization.leave',
    'organization.remove-member',
  ]);
});
