import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  ask,
  change,
  delegate,
  home,
  owner,
  server,
  stranger,
  subaccountsOpenTo,
} from '../../../testing/organization-calls.ts';
import {
  accept,
  factors,
  ids,
  letIntoTeam,
  mails,
  offer,
  offerSubaccount,
  owners,
  prepareOwnership,
  takeBack,
  transferId,
} from './testing/ownership-scene.ts';

prepareOwnership();

const before = { organization: 'owner', subaccount: 'owner', holder: 'owner' };
const after = { organization: 'delegate', subaccount: 'delegate', holder: 'delegate' };

const transfersOf = async (site: typeof owner) =>
  (
    await ask<{ ownershipTransfers: { state: string; isGiver: boolean; name: string }[] }>(
      site,
      '{ ownershipTransfers { state isGiver name } }',
    )
  ).data.ownershipTransfers;

describe('an organization', () => {
  it('is passed on to a delegate who accepts, and taken back, with a mail to both and an audit entry each time', async () => {
    await letIntoTeam(delegate);
    expect(await offer()).toBeUndefined();
    expect(await owners()).toEqual(before);
    expect(await transfersOf(delegate)).toEqual([{ state: 'offered', isGiver: false, name: 'owner' }]);
    expect(await accept()).toBeUndefined();
    expect(await owners()).toEqual(after);
    expect(await subaccountsOpenTo(owner)).toContain('owner');
    expect(await change(owner, 'renameOrganization', { id: home, name: 'mine' })).toMatchObject({
      code: 'permission-error',
    });
    expect(await transfersOf(owner)).toEqual([{ state: 'accepted', isGiver: true, name: 'owner' }]);
    expect(await takeBack()).toBeUndefined();
    expect(await owners()).toEqual(before);
    expect(await transfersOf(owner)).toEqual([]);
    const { rows: team } =
      await sql`select r.built_in_key as role from subaccount_access c join role r on r.id = c.role_id
      where c.account_id = ${delegate.accountId} and c.subaccount_id = ${owner.subaccountId}`.execute(server.database);
    expect(team).toEqual([{ role: 'viewer' }]);
    expect(await subaccountsOpenTo(delegate)).toContain('owner');
    expect(await mails()).toEqual([
      'owner: You offer the ownership of the organization owner',
      'delegate: owner@example.test offers you the ownership of the organization owner',
      'owner: delegate@example.test owns the organization owner now',
      'delegate: You own the organization owner now',
      'owner: You took back the ownership of the organization owner',
      'delegate: owner@example.test took back the ownership of the organization owner',
    ]);
    const { rows } = await sql<{ line: string }>`select actor || ' ' || action as line from audit_entry
      where action like 'ownership.%' order by id desc limit 3`.execute(server.database);
    expect(rows.map(({ line }) => line)).toEqual([
      'owner@example.test ownership.take-back',
      'delegate@example.test ownership.accept',
      'owner@example.test ownership.offer',
    ]);
  });

  it('is declined, and an offer is withdrawn; nothing changes', async () => {
    await offer();
    expect(await change(delegate, 'declineOwnership', { id: await transferId() })).toBeUndefined();
    expect(await offer()).toBeUndefined();
    const id = await transferId();
    expect(await change(owner, 'withdrawOwnershipOffer', { id })).toBeUndefined();
    expect(await accept()).toMatchObject({ code: 'not-found' });
    expect(await change(delegate, 'declineOwnership', { id })).toMatchObject({ code: 'not-found' });
    expect(await owners()).toEqual(before);
  });

  it('shows its former owner what happened since, and nobody else', async () => {
    await offer();
    await accept();
    await change(delegate, 'renameOrganization', { id: home, name: 'taken over' });
    const query = 'query ($id: ID!) { ownershipChanges(id: $id) { actor action object } }';
    const id = await transferId();
    expect((await ask(owner, query, { id })).data).toEqual({
      ownershipChanges: [{ actor: 'delegate@example.test', action: 'Organization renamed', object: 'taken over' }],
    });
    for (const site of [delegate, stranger])
      expect((await ask(site, query, { id })).errors?.[0]?.extensions.code).toBe('not-found');
    await sql`update organization set name = 'owner' where name = 'taken over'`.execute(server.database);
  });
});

describe('a subaccount', () => {
  it('moves to the organization of a member with the roles in use, and returns to where it was', async () => {
    const { rows: roles } = await sql<{ id: number }>`insert into role (organization_id, alias, permissions)
      select id, 'Night shift', '{agent_workers}' from organization where public_id = ${home} returning id`.execute(
      server.database,
    );
    const role = roles[0]?.id;
    await letIntoTeam(stranger, sql`id = ${role}`);
    await letIntoTeam(delegate);
    expect(await offerSubaccount(ids.delegate)).toBeUndefined();
    expect(await accept()).toBeUndefined();
    expect(await owners()).toEqual(after);
    const team = async () => {
      const { rows } = await sql<{ who: string; role: string; isAtHome: boolean }>`
        select split_part(a.email, '@', 1) as who, r.alias as role, coalesce(r.organization_id = s.organization_id, true) as "isAtHome"
        from subaccount_access c join account a on a.id = c.account_id join role r on r.id = c.role_id
          join subaccount s on s.id = c.subaccount_id where s.id = ${owner.subaccountId} order by 1`.execute(
        server.database,
      );
      return rows;
    };
    expect(await team()).toEqual([
      { who: 'owner', role: 'Admin', isAtHome: true },
      { who: 'stranger', role: 'Night shift', isAtHome: true },
    ]);
    expect(await subaccountsOpenTo(stranger)).toContain('owner');
    expect(await takeBack()).toBeUndefined();
    expect(await owners()).toEqual(before);
    expect(await team()).toEqual([
      { who: 'delegate', role: 'Viewer', isAtHome: true },
      { who: 'stranger', role: 'Night shift', isAtHome: true },
    ]);
  });

  it('holds new addresses while it can be taken back, and archives them when it is', async () => {
    await letIntoTeam(delegate);
    await offerSubaccount(ids.delegate);
    await accept();
    const { rows: chains } = await sql<{ id: number }>`insert into chain (coin_enum, network, genesis)
      values (0, 'simulated', decode(repeat('0a', 32), 'hex')) returning id`.execute(server.database);
    const { rows } = await sql`insert into address_book_entry (subaccount_id, chain_id, coin_enum, network, kind, code)
      select ${owner.subaccountId}, id, coin_enum, network, 'address', 'bc1new' from chain where id = ${chains[0]?.id}
      returning round(extract(epoch from hold_until - now()) / 3600)::int as hours`.execute(server.database);
    expect(rows).toEqual([{ hours: 72 }]);
    expect(await takeBack()).toBeUndefined();
    const { rows: entries } = await sql`select archived_at is not null as "isArchived" from address_book_entry`.execute(
      server.database,
    );
    expect(entries).toEqual([{ isArchived: true }]);
  });

  it('cannot be archived, passed on again or lose its organization while it can be taken back', async () => {
    await letIntoTeam(delegate);
    await offerSubaccount(ids.delegate);
    await accept();
    const { errors } = await ask(delegate, 'mutation { setSubaccountArchived(subaccount: "owner", isArchived: true) }');
    expect(errors?.[0]?.message).toMatch(/former owner can still take back/);
    const again = await ask(
      delegate,
      'mutation ($receiver: ID!, $code: String!) { offerOwnership(subaccount: "owner", receiver: $receiver, twoFactorCode: $code) }',
      { receiver: ids.owner, code: await factors.delegate.code() },
    );
    expect(again.errors?.[0]?.message).toMatch(/can still be taken back/);
  });
});
