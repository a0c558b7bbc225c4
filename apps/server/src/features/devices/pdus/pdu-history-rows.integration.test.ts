import { sql, type KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { withAccess } from '../../../platform/database/with-access.ts';
import { createLogger } from '../../../platform/log/create-logger.ts';
import { IngestSite } from '../../../testing/ingest-site.ts';
import { kindHistories, packClosedHours, readChart, type ChartSpan } from '../history/index.ts';
import { addDeviceStates } from '../ingest/index.ts';
import { findPduHistory, readPduRecords } from './pdu-history-rows.ts';
import { outlet, pduReport } from './testing/pdu-reports.ts';

const site = IngestSite.use();
const hour = 3_600_000;

async function addPdu(ip: string) {
  const pdu = await site.one(sql<{ id: number; selectorId: string }>`
    insert into device (subaccount_id, agent_id, kind, ip, family)
    values (${site.site.subaccountId}, ${site.site.agentId}, 'pdu', ${ip}, 'snmp-apc-rpdu2')
    returning id, selector_id as "selectorId"`);
  await addDeviceStates(site.database as never, [{ id: pdu.id, kind: 'pdu' }]);
  return pdu;
}

/** What the records hold of each outlet by key, beside its own chart, and the statements that reading the records took. */
function recordsBesideCharts(pdu: { id: number; selectorId: string }, span: ChartSpan) {
  const subaccountIds = [site.site.subaccountId];
  return withAccess(site.database, 'headframe_api', subaccountIds, async (transaction) => {
    const found = await findPduHistory({ transaction, subaccountIds }, pdu.selectorId, span);
    const charts = kindHistories.find(({ kind }) => kind.kind === 'pdu')?.partCharts?.all;
    if (!found || !charts) throw new Error('The PDU has no history.');
    let statements = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult({ result }) {
        statements += 1;
        return Promise.resolve(result);
      },
    };
    const records = await readPduRecords(transaction.withPlugin(counter) as typeof transaction, found, span);
    const alone: Record<string, object[]> = {};
    const together: Record<string, object[]> = {};
    for (const { id, key } of found.outlets) {
      const { points } = await readChart(transaction, charts, id, span, pdu.id);
      alone[key] = points.map((point) => ({ ...point, part_id: id }));
      together[key] = records.map(({ outlets }) => outlets.get(key)).filter((point) => point !== undefined);
    }
    return { statements, alone, together };
  });
}

it('the outlets of a PDU are read in one statement, and are those of their own charts, from open and packed hours', async () => {
  const pdu = await addPdu('10.0.0.70');
  const other = await addPdu('10.0.0.71');
  const start = Math.floor(Date.now() / hour) * hour - 3 * hour;
  const keys = Array.from({ length: 24 }, (_, index) => String(index + 1));
  const all = (power: number) => keys.map((key) => outlet(key, { power: power + Number(key) }));
  await site.sendReports(pduReport(pdu.id, all(1000), start));
  await site.sendReports(pduReport(other.id, all(5000), start));
  // The unit reports its outlets in another order, which has no effect on their charts.
  await site.sendReports(pduReport(pdu.id, all(2000).reverse(), start + 60_000));
  await site.sendReports(pduReport(pdu.id, all(3000), start + hour + 60_000));
  const minutes = { from: new Date(start), to: new Date(start + 2 * hour), points: 120 };
  const hours = { from: new Date(start), to: new Date(start + 2 * hour), points: 2 };
  const check = async (span: ChartSpan, first: object, records: number) => {
    const { statements, alone, together } = await recordsBesideCharts(pdu, span);
    expect(statements).toBe(1);
    expect(together).toEqual(alone);
    expect(Object.keys(together)).toHaveLength(24);
    expect(together['7']).toHaveLength(records);
    expect(together['7']?.[0]).toMatchObject(first);
  };
  await check(minutes, { on: 1, power: 1007, current: 8 }, 3);
  await check(hours, { power: 1507, powerMax: 2007 }, 2);
  await packClosedHours(site.database, createLogger({ level: 'silent' }), Date.now());
  await check(minutes, { on: 1, power: 1007, current: 8 }, 3);
  await check(hours, { power: 1507, powerMax: 2007 }, 2);
});
