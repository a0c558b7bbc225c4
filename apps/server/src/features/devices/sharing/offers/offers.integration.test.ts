import { offerLimits } from '@headframe/domain/limits/offer-limits';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountCaller } from '../../../../platform/auth/caller.ts';
import { callerWith } from '../../../../testing/seed-site.ts';
import {
  ask,
  command,
  east,
  north,
  own,
  server,
  south,
  useThreeSites,
  watch,
} from '../../../../testing/three-sites.ts';

useThreeSites();
beforeEach(async () => void (await sql`truncate device_offer, offer_refusal`.execute(server.database)));

const one = 'where: { workerName: { _eq: "shared" } }';
const offer = (more = '', receiver = 'south', caller = north.owner) =>
  ask<{ shareAsics: number }>(caller, `mutation { shareAsics(${one}, with: "${receiver}"${more}) }`);

interface Offer {
  id: string;
  isReceived: boolean;
  subaccount: string;
  state: string;
}
const columns = 'id isReceived subaccount kind isMove commandAccess deviceCount devices models offeredBy state';
const offersOf = async (caller: AccountCaller) =>
  (await ask<{ deviceOffers: Offer[] }>(caller, `{ deviceOffers(limit: 200) { ${columns} } }`)).deviceOffers;
const answer = async (caller: AccountCaller, what: string, more = '') => {
  const id = (await offersOf(caller)).find(({ state }) => state === 'open')?.id;
  return ask(caller, `mutation { ${what}DeviceOffer(id: "${id}"${more}) }`);
};
const statesOf = async (caller: AccountCaller) => (await offersOf(caller)).map(({ state }) => state);
const namesOf = async (caller: AccountCaller) =>
  (
    await ask<{ asics: { workerName: string }[] }>(caller, '{ asics(orderBy: [{ workerName: asc }]) { workerName } }')
  ).asics.map(({ workerName }) => workerName);

describe('a mail of an offer', () => {
  const mails = async () => {
    const { rows } = await sql<{ recipient: string; subject: string; body: string }>`
      select recipient, payload ->> 'subject' as subject, payload ->> 'text' as body from outbox order by id`.execute(
      server.database,
    );
    await sql`delete from outbox`.execute(server.database);
    return rows;
  };
  beforeEach(async () => void (await mails()));

  it('reaches who may accept it, once in an hour from one subaccount, and nobody where there is no receiver', async () => {
    const { rows } = await sql<{ id: number }>`
      with able as (insert into role (organization_id, alias, permissions)
        select organization_id, 'offers', '{agent_workers,agent_worker_share_subaccount_write}' from subaccount where id = ${south.subaccountId} returning id),
      unable as (insert into role (organization_id, alias, permissions)
        select organization_id, 'sees', '{agent_workers}' from subaccount where id = ${south.subaccountId} returning id),
      people as (insert into account (email, email_confirmed_at) values ('able@example.test', now()), ('unable@example.test', now()) returning id, email)
      insert into subaccount_access (account_id, subaccount_id, role_id)
      select p.id, ${south.subaccountId}, case when p.email like 'able%' then able.id else unable.id end from people p, able, unable
      returning account_id as id`.execute(server.database);
    expect(rows).toHaveLength(2);
    await offer();
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(['able@example.test', 'south@example.test']);
    expect(sent[0]).toMatchObject({ subject: 'north offers a device to south' });
    expect(sent[0]?.body).toMatch(
      /north@example\.test offers a device of the subaccount north to your subaccount south\.[^]*asic-management\/offers/,
    );
    // A stranger chooses the names of devices: a mail carries none of them.
    expect(sent[0]?.body).not.toContain('shared');
    await offer();
    await offer('', 'nobody-has-this-name');
    expect(await mails()).toEqual([]);
    await sql`update device_offer set created_at = now() - interval '61 minutes'`.execute(server.database);
    await offer();
    expect(await mails()).toHaveLength(2);
    await answer(south.owner, 'decline', ', block: true');
    await sql`update device_offer set created_at = now() - interval '61 minutes'`.execute(server.database);
    await offer();
    expect(await mails()).toEqual([]);
  });
});

describe('an offer of devices', () => {
  it('shows its receiver who shares and what, and nothing of the devices before a person accepts', async () => {
    expect(await offer(', commandAccess: true')).toEqual({ shareAsics: 1 });
    expect(await namesOf(south.owner)).toEqual(['mine']);
    const [received] = await offersOf(south.owner);
    expect(received).toMatchObject({
      isReceived: true,
      subaccount: 'north',
      kind: 'asic',
      isMove: false,
      commandAccess: true,
      deviceCount: 1,
      devices: 'shared',
      models: 'S19 (1)',
      offeredBy: 'north@example.test',
      state: 'open',
    });
    expect(await offersOf(north.owner)).toMatchObject([{ isReceived: false, subaccount: 'south', state: 'open' }]);
    expect(await offersOf(east.owner)).toEqual([]);
    expect(await answer(south.owner, 'accept')).toEqual({ acceptDeviceOffer: 1 });
    expect(await namesOf(south.owner)).toEqual(['mine', 'shared']);
    expect(await command(south.owner, `stopAsics(${one}) { batchId deviceCount }`)).toMatchObject({
      stopAsics: { deviceCount: 1 },
    });
    await expect(ask(south.owner, `mutation { acceptDeviceOffer(id: "${received?.id}") }`)).rejects.toThrow(
      'not-found',
    );
    expect(await statesOf(north.owner)).toEqual(['accepted']);
  });

  it('is written down on both sides, without the e-mail of the other one', async () => {
    await offer();
    await answer(south.owner, 'accept');
    const { rows } = await sql`select subaccount_id, action, actor, host(ip) as ip from audit_entry
      where action in ('asic.share', 'device-offer.accept') order by id desc limit 3`.execute(server.database);
    expect(rows).toEqual([
      { subaccount_id: north.subaccountId, action: 'device-offer.accept', actor: 'Somebody of south', ip: null },
      expect.objectContaining({ subaccount_id: south.subaccountId, actor: 'south@example.test' }),
      expect.objectContaining({ subaccount_id: north.subaccountId, action: 'asic.share' }),
    ]);
  });

  it('is the receiver’s to answer, by who may, and by no key', async () => {
    await offer();
    const [{ id } = { id: '' }] = await offersOf(south.owner);
    const accept = (caller: Parameters<typeof server.ask>[0]) =>
      server.ask(caller, `mutation { acceptDeviceOffer(id: "${id}") }`);
    const code = async (caller: Parameters<typeof server.ask>[0]) =>
      (await accept(caller)).errors?.[0]?.extensions.code;
    expect(await code(north.owner)).toBe('not-found');
    expect(await code(east.owner)).toBe('not-found');
    const south_ = (permissions: string[]) => callerWith(south.accountId, south.subaccountId, 'south', permissions);
    expect(await code(south_(['agent_workers']))).toBe('access-denied');
    expect(await code(south_(['agent_workers', 'pdu_write']))).toBe('access-denied');
    const key = {
      kind: 'api-key',
      apiKeyId: 1,
      creatorAccountId: south.accountId,
      description: '',
      tokenEnding: 'abcd',
      expiresAt: null,
      grants: south.owner.grants,
    } as const;
    expect(await code(key)).toBe('access-denied');
    expect(await statesOf(south.owner)).toEqual(['open']);
  });

  it('counts no more when whoever made it may share no more, or its time is over', async () => {
    await offer();
    await sql`update organization set is_admin_suspended = true where name = 'north'`.execute(server.database);
    await expect(answer(south.owner, 'accept')).rejects.toThrow('may no longer do so');
    await sql`update organization set is_admin_suspended = false where name = 'north'`.execute(server.database);
    await sql`update device_offer set ends_at = now()`.execute(server.database);
    expect(await statesOf(south.owner)).toEqual(['expired']);
    await expect(
      ask(south.owner, `mutation { acceptDeviceOffer(id: "${(await offersOf(south.owner))[0]?.id}") }`),
    ).rejects.toThrow('no longer open');
  });

  it('is taken back by who made it', async () => {
    await offer();
    await answer(north.owner, 'withdraw');
    expect(await statesOf(south.owner)).toEqual(['withdrawn']);
  });

  it('leaves out what the owner no longer has', async () => {
    await offer();
    await sql`update device set deleted_at = now() where id = ${own[0]}`.execute(server.database);
    await expect(answer(south.owner, 'accept')).rejects.toThrow('None of these devices');
    expect(await statesOf(south.owner)).toEqual(['open']);
  });

  it('reaches an open page at once', async () => {
    const next = watch(south.owner, 'subscription { deviceOffersUpdates { subaccount } }');
    expect(await next()).toEqual({ deviceOffersUpdates: [] });
    await offer();
    expect(await next()).toEqual({ deviceOffersUpdates: [{ subaccount: 'north' }] });
  });
});

describe('a refusal', () => {
  it('stays: no call of the owner undoes it, until the receiver allows offers again', async () => {
    await offer();
    await answer(south.owner, 'decline');
    expect(await namesOf(south.owner)).toEqual(['mine']);
    await expect(offer()).rejects.toThrow('south has declined devices of this subaccount.');
    expect(await ask(south.owner, '{ offerRefusals { subaccount isBlocked } }')).toEqual({
      offerRefusals: [{ subaccount: 'north', isBlocked: false }],
    });
    await ask(south.owner, 'mutation { allowDeviceOffers(from: "north") }');
    await offer();
    await answer(south.owner, 'accept');
    await ask(south.owner, `mutation { declineSharesOfAsics(${one}) }`);
    await expect(offer()).rejects.toThrow('has declined');
    expect(await namesOf(south.owner)).toEqual(['mine']);
  });

  it('that blocks shows nothing more of the owner, who is answered as before', async () => {
    await offer();
    await answer(south.owner, 'decline', ', block: true');
    expect(await offer()).toEqual({ shareAsics: 1 });
    expect(await statesOf(north.owner)).toEqual(['open', 'declined']);
    expect(await statesOf(south.owner)).toEqual(['declined']);
    await expect(ask(east.owner, 'mutation { allowDeviceOffers(from: "north") }')).rejects.toThrow('not-found');
  });
});

describe('who offers', () => {
  it('does not learn whether there is a subaccount of a name', async () => {
    expect(await offer('', 'nowhere')).toEqual(await offer('', 'south'));
    const seen = (await offersOf(north.owner)).map(({ id: _id, subaccount: _name, ...rest }) => rest);
    expect(seen[0]).toEqual(seen[1]);
  });

  it('makes so many offers, whether or not they arrive', async () => {
    for (let made = 0; made < offerLimits.toOne; made++) await offer('', 'nowhere');
    await expect(offer('', 'nowhere')).rejects.toThrow('429: 5 offers to this subaccount wait for an answer.');
    for (let made = offerLimits.toOne; made < offerLimits.inHour; made++) await offer('', `nowhere ${made}`);
    await expect(offer('', 'south')).rejects.toThrow('429: At most 30 offers of devices are made in an hour.');
    await sql`update device_offer set created_at = now() - interval '2 hours'`.execute(server.database);
    for (let made = offerLimits.inHour; made < offerLimits.open; made++) await offer('', `nowhere ${made}`);
    await expect(offer('', 'south')).rejects.toThrow('429: 50 offers wait for an answer.');
  });

  it('gives other rights of what is shared already at once', async () => {
    await offer();
    await answer(south.owner, 'accept');
    await expect(command(south.owner, `stopAsics(${one}) { batchId deviceCount }`)).rejects.toThrow('None of the');
    await offer(', commandAccess: true');
    expect(await command(south.owner, `stopAsics(${one}) { batchId deviceCount }`)).toMatchObject({
      stopAsics: { deviceCount: 1 },
    });
    expect(await statesOf(south.owner)).toEqual(['accepted']);
  });
});

describe('a move to the subaccount of another owner', () => {
  const mover = (): AccountCaller => ({ ...north.owner, grants: [...north.owner.grants, ...south.owner.grants] });
  const move = () => ask(mover(), `mutation { moveAsics(${one}, to: "south", subaccount: "north") }`);

  it('is an offer, which its people accept', async () => {
    expect(await move()).toEqual({ moveAsics: 1 });
    expect(await namesOf(south.owner)).toEqual(['mine']);
    expect(await offersOf(south.owner)).toMatchObject([{ isMove: true, subaccount: 'north', state: 'open' }]);
    expect(await answer(south.owner, 'accept')).toEqual({ acceptDeviceOffer: 1 });
    expect(await namesOf(south.owner)).toEqual(['mine', 'shared']);
    expect(await namesOf(north.owner)).toEqual(['kept']);
    const offered = await sql`select subaccount_id, object_name, after from audit_entry
      where action = 'device-offer.move'`.execute(server.database);
    expect(offered.rows).toEqual([
      { subaccount_id: north.subaccountId, object_name: 'shared', after: { to: 'south', deviceCount: 1 } },
    ]);
    const { rows } = await sql`select subaccount_id, actor from audit_entry where action = 'asic.move'
      order by id desc limit 2`.execute(server.database);
    expect(rows).toEqual([
      { subaccount_id: south.subaccountId, actor: 'south@example.test' },
      { subaccount_id: north.subaccountId, actor: 'Somebody of south' },
    ]);
  });

  it('waits until no command is under way', async () => {
    await move();
    await command(north.owner, `rebootAsics(${one}) { batchId deviceCount }`);
    await expect(answer(south.owner, 'accept')).rejects.toThrow('a command on them is under way');
    await ask(north.owner, 'mutation { cancelAgentRequests }');
    await answer(south.owner, 'accept');
    expect(await namesOf(north.owner)).toEqual(['kept']);
  });

  it('to one of the same organization takes place at once', async () => {
    await sql`update subaccount set organization_id = (select organization_id from subaccount where name = 'north')
      where name = 'south'`.execute(server.database);
    await move();
    expect(await namesOf(south.owner)).toEqual(['mine', 'shared']);
    await sql`update subaccount set organization_id = (select o.id from organization o where o.name = 'south')
      where name = 'south'`.execute(server.database);
  });
});
