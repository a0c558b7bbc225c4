import type { ItemResult } from '@headframe/agent-link';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { IngestSite } from '../../../../testing/ingest-site.ts';

const farm = IngestSite.use();

const idsOf = () => farm.ids.map((id) => id);
const stored = async (): Promise<(string | null)[]> => {
  const { rows } = await sql<{ outcome: string | null }>`select credential_outcome as outcome from asic
    where device_id = any (${idsOf()}::int[]) order by device_id`.execute(farm.database);
  return rows.map(({ outcome }) => outcome);
};

/** How a test ends, for each miner of the site. */
type Ends = readonly Partial<ItemResult>[];

const requestTest = () => farm.request('testCredential');
const end = ({ requestId, itemIds }: Awaited<ReturnType<typeof requestTest>>, ends: Ends) =>
  farm.send(
    farm.next({
      results: itemIds.flatMap((itemId, index): ItemResult[] => {
        const given = ends[index];
        return given ? [{ requestId, itemId, at: Date.now(), state: 'failed', message: '', ...given }] : [];
      }),
    }),
  );

it('a test that reached its miner is its outcome, one that did not says nothing, and a command says nothing of a credential', async () => {
  await end(await requestTest(), [{ state: 'done' }, { refusal: 'credential' }, { refusal: 'heldBack' }]);
  expect(await stored()).toEqual(['accepted', 'refused', 'heldBack']);
  expect(farm.published).toContainEqual({ topic: 'asic', subaccountId: farm.site.subaccountId, ids: idsOf() });
  await end(await requestTest(), [{}, { state: 'expired' }, { refusal: 'hostKey' }]);
  expect(await stored()).toEqual(['accepted', 'refused', 'heldBack']);
  const reboot = await farm.request('reboot');
  await end(reboot, [{ refusal: 'credential' }, { state: 'done' }, { state: 'done' }]);
  expect(await stored()).toEqual(['accepted', 'refused', 'heldBack']);
  await end(await requestTest(), [{ refusal: 'unsupported' }, { refusal: 'refused' }, { state: 'done' }]);
  expect(await stored()).toEqual(['untestable', 'untestable', 'accepted']);
});

it('a reason that this version does not know is none, and the result counts', async () => {
  await end(await requestTest(), [{ refusal: 'moonphase' as never }, { state: 'done' }]);
  expect(await stored()).toEqual([null, 'accepted', null]);
});

it('ends with the credential and with the machine, whoever changes them; a test of the one before says nothing', async () => {
  await end(await requestTest(), [{ state: 'done' }, { state: 'done' }, { state: 'done' }]);
  const before = await requestTest();
  const [first = 0, second = 0] = farm.ids;
  await sql`update device set credential = 'sealed' where id = ${first}`.execute(farm.database);
  await sql`update device set mac = '02:00:00:00:00:99' where id = ${second}`.execute(farm.database);
  await sql`update device set model = 'Other', name = 'other' where id = any (${idsOf()}::int[])`.execute(
    farm.database,
  );
  expect(await stored()).toEqual([null, null, 'accepted']);
  await end(before, [{ state: 'done' }, { refusal: 'credential' }, { refusal: 'credential' }]);
  expect(await stored()).toEqual([null, null, 'refused']);
  await end(await requestTest(), [{ state: 'done' }]);
  expect(await stored()).toEqual(['accepted', null, 'refused']);
});

it('a reading that is refused makes accepted refused, and one that is let in again drops a refusal', async () => {
  await end(await requestTest(), [{ refusal: 'credential' }, { state: 'done' }, { refusal: 'heldBack' }]);
  const report = (refused: boolean, after: string) =>
    sql`update asic_state set auth_error = ${refused}, reported_at = now() + ${after}::interval
      where device_id = any (${idsOf()}::int[])`.execute(farm.database);
  await report(false, '1 s');
  expect(await stored()).toEqual(['refused', 'accepted', 'heldBack']);
  await report(true, '-1 hour');
  expect(await stored()).toEqual(['refused', 'accepted', 'heldBack']);
  await report(false, '-1 hour');
  await report(true, '2 s');
  await report(true, '3 s');
  expect(await stored()).toEqual(['refused', 'refused', 'heldBack']);
  await report(false, '4 s');
  expect(await stored()).toEqual([null, null, 'heldBack']);
});
