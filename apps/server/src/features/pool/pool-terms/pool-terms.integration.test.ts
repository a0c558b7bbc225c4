import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { seedSite } from '../../../testing/seed-site.ts';
import { giveSecondFactor } from '../../../testing/give-second-factor.ts';
import { seedRate } from '../../../testing/seed-rate.ts';
import { serveTests } from '../../../testing/serve-tests.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { withdrawTermsOn } from '../rates/index.ts';

const server = await serveTests();
const { database } = server;
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const house = await seedSite(database, 'house');
const farm = await seedSite(database, 'farm');
await sql`update account set is_administrator = id = ${house.accountId}`.execute(database);
const administrator = { ...house.owner, isAdministrator: true };
const factor = await giveSecondFactor(server.services, house.accountId);

async function set(kind: string, value: string, firstDay: string, caller = administrator, code?: string) {
  const given = `kind: "${kind}", value: "${value}", firstDay: "${firstDay}", twoFactorCode: "${code ?? (await factor.code())}"`;
  const answer = await server.ask<{ adminSetPoolTerm: unknown }>(
    caller,
    `mutation { adminSetPoolTerm(${given}) { kind value planned { firstDay value } } }`,
  );
  return answer.errors?.[0]?.message ?? answer.data.adminSetPoolTerm;
}
const termsOn = (ahead: number) =>
  withAccess(database, 'headframe_jobs', [], (transaction) => withdrawTermsOn(transaction, day(ahead)));

it('Fees and minima of withdrawals are those of the specification until the administrator sets others from a day on', async () => {
  const first = { fee: 0n, minimum: 100_000n, autoMinimum: 100_000n, lightningFee: 0n, lightningMinimum: 100_000n };
  expect(await termsOn(0)).toEqual({ ...first, usdMinimum: 10 });
  expect(await set('withdrawal_fee', '0.0001', day(2))).toEqual({
    kind: 'withdrawal_fee',
    value: '0.00000000',
    planned: [{ firstDay: day(2), value: '0.00010000' }],
  });
  expect(await set('withdrawal_fee', '0.00005', day(2))).toMatchObject({ planned: [{ value: '0.00005000' }] });
  await set('usd_minimum', '12.50', day(2));
  expect(await termsOn(1)).toEqual({ ...first, usdMinimum: 10 });
  expect(await termsOn(2)).toEqual({ ...first, fee: 5000n, usdMinimum: 12.5 });
  const { rows } = await sql<object>`select object_name as name, before, after from audit_entry
    where action = 'pool-term.set' order by id`.execute(database);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toEqual({
    name: 'Withdrawal fee',
    before: { value: '0.00000000', planned: [] },
    after: { value: '0.00000000', planned: [{ firstDay: day(2), value: '0.00010000' }] },
  });
});

it('whoever withdraws reads the next change of a fee beforehand', async () => {
  const planned = async () => {
    const { data } = await server.ask<{ withdrawInfo: object }>(
      farm.owner,
      '{ withdrawInfo { plannedFee { firstDay fee } plannedLightningFee { firstDay fee } } }',
      {},
    );
    return data.withdrawInfo;
  };
  await sql`delete from rate where kind in ('withdrawal_fee', 'lightning_fee') and source = 'administrator'`.execute(
    database,
  );
  expect(await planned()).toEqual({ plannedFee: null, plannedLightningFee: null });
  await set('withdrawal_fee', '0.0001', day(4));
  await set('withdrawal_fee', '0', day(2));
  await set('lightning_fee', '0.00000005', day(3));
  expect(await planned()).toEqual({
    plannedFee: { firstDay: day(4), fee: '0.00010000' },
    plannedLightningFee: { firstDay: day(3), fee: '0.00000005' },
  });
});

it('nobody else sets or reads them, no day that has begun is changed, and no value is out of bounds', async () => {
  const refusals = [
    ['withdrawal_fee', '0.1', day(1), farm.owner, undefined, 'You do not have access to this.'],
    ['withdrawal_fee', '0.1', day(1), administrator, '', 'Please enter verify code'],
    ['withdrawal_fee', '0.1', day(0), administrator, undefined, `It begins on ${day(1)} (UTC) at the earliest.`],
    ['withdrawal_fee', '0.1', day(400), administrator, undefined, `It begins on ${day(366)} (UTC) at the latest.`],
    ['withdrawal_fee', '1.1', day(1), administrator, undefined, 'The most is 1.00000000 BTC.'],
  ] as const;
  for (const [kind, value, firstDay, caller, code, message] of refusals)
    expect(await set(kind, value, firstDay, caller, code), message).toBe(message);
  expect(typeof (await set('block_subsidy', '1', day(1)))).toBe('string');
  const { errors } = await server.ask(farm.owner, '{ adminPoolTerms { kind } }');
  expect(errors?.[0]?.extensions.code).toBe('access-denied');
});

it('a pool fee is never above 100 % with the user fee of anybody, from its first day on', async () => {
  const { accountId } = farm;
  await seedRate(database, 'user_fee', { parts: 6000, firstDay: day(1), accountId });
  await seedRate(database, 'user_fee', { parts: 3000, firstDay: day(5), accountId });
  expect(await set('pool_fee', '40.01', day(3))).toBe('With a user fee of 60 % it is above 100 %.');
  expect(await set('pool_fee', '70', day(6))).toMatchObject({ planned: [{ firstDay: day(6), value: '70' }] });
  const { data } = await server.ask<{ adminPoolTerms: object[] }>(
    administrator,
    '{ adminPoolTerms { kind unit value planned { firstDay value } } }',
  );
  expect(data.adminPoolTerms).toContainEqual({
    kind: 'pool_fee',
    unit: '%',
    value: '0',
    planned: [{ firstDay: day(6), value: '70' }],
  });
});
