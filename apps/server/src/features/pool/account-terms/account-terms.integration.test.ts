import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { giveSecondFactor } from '../../../testing/give-second-factor.ts';
import { seedRate } from '../../../testing/seed-rate.ts';
import { seedSite } from '../../../testing/seed-site.ts';
import { serveTests } from '../../../testing/serve-tests.ts';

const server = await serveTests();
const { database } = server;
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

it('User fee and energy-trade access are set by the administrator alone, from a day to come on, and audited', async () => {
  const [house, farm] = [await seedSite(database, 'house'), await seedSite(database, 'farm')];
  const emailOf = async ({ accountId }: { accountId: number }) =>
    (await sql<{ email: string }>`select email from account where id = ${accountId}`.execute(database)).rows[0]?.email;
  const email = await emailOf(farm);
  await sql`update account set is_administrator = id = ${house.accountId}`.execute(database);
  const administrator = { ...house.owner, isAdministrator: true };
  const factor = await giveSecondFactor(server.services, house.accountId);
  const set = async (fields: string, caller = administrator, code?: string) => {
    const given = `email: "${email}", twoFactorCode: "${code ?? (await factor.code())}", ${fields}`;
    const selection = '{ userFeePercent energyTradeAccess planned { firstDay percent } }';
    const answer = await server.ask<{ adminSetAccountTerms: unknown }>(
      caller,
      `mutation { adminSetAccountTerms(${given}) ${selection} }`,
    );
    return answer.errors?.[0]?.message ?? answer.data.adminSetAccountTerms;
  };
  const fee = (percent: number, ahead: number) => `userFee: { percent: ${percent}, firstDay: "${day(ahead)}" }`;
  await seedRate(database, 'pool_fee', { parts: 200 });
  await seedRate(database, 'pool_fee', { parts: 1000, firstDay: day(30) });
  expect(await set(fee(1, 1), farm.owner)).toBe('You do not have access to this.');
  expect(await set(fee(1, 1), administrator, '')).toBe('Please enter verify code');
  expect(await set(fee(1, 0))).toBe(`It begins on ${day(1)} (UTC) at the earliest.`);
  expect(await set(fee(90.01, 1))).toBe('With the pool fee of 10 % it is above 100 %.');
  for (const bad of [fee(1.001, 1), fee(-1, 1), fee(101, 1), 'userFee: { percent: 1, firstDay: "soon" }'])
    expect(typeof (await set(bad)), bad).toBe('string');
  expect(await set(`${fee(1.5, 1)}, energyTradeAccess: true`)).toEqual({
    userFeePercent: 0,
    energyTradeAccess: true,
    planned: [{ firstDay: day(1), percent: 1.5 }],
  });
  expect(await set(fee(2, 1))).toMatchObject({ energyTradeAccess: true, planned: [{ firstDay: day(1), percent: 2 }] });
  const { rows } = await sql<{ name: string; after: object }>`select object_name as name, after from audit_entry
    where action = 'account.set-terms' order by id`.execute(database);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ name: email, after: { energyTradeAccess: true } });
});
