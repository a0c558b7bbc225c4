import { familyUnitTexts, hashrateFamily } from '@headframe/domain/coins/coin-family';
import { exportPathsOf } from '@headframe/domain/devices/export-paths';
import { wallClockSecondsOf } from '@headframe/domain/calendar/zoned-time';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { ExportColumn } from '../../../platform/export/export-column.ts';
import { csvPieces, sheetPieces } from '../../../platform/export/export-pieces.ts';
import { csvType, exportReplies } from '../../../platform/export/export-replies.ts';
import { exportName } from '../../../platform/export/list-export.ts';
import { locationSchema } from '../../../platform/export/location.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { sheetType } from '../../../platform/sheet/sheet-file.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { loadChains, shownChain } from './pool-chains.ts';
import { loadRevenueDays, type RevenueDay, type RevenueScope } from './revenue-days.ts';
import { readRevenueRequest } from './revenue-range.ts';

/** Where the days of revenue are exported, and who may. */
export const revenueExport = { paths: exportPathsOf('revenue'), permission: 'revenue' } as const;

const bodySchema = z.object({
  coinEnum: z.unknown().optional(),
  chain: z.unknown().optional(),
  startDate: z.unknown().optional(),
  endDate: z.unknown().optional(),
  location: locationSchema,
});

interface ExportedDay extends RevenueDay {
  readonly network: string;
  /** Of its hashrate. */
  readonly rateUnit: string;
}

const amounts = [
  ['fpps', 'fpps'],
  ['pps', 'pps'],
  ['net', 'net'],
  ['pool_fee', 'poolFee'],
  ['user_fee', 'userFee'],
  ['referreward', 'referReward'],
  ['extra', 'extra'],
] as const;

/** A sheet adds its amounts up, and has them as numbers; a CSV file has every digit, never an exponent. */
function columns(kind: 'csv' | 'excel'): ExportColumn<ExportedDay>[] {
  return [
    ['date', ({ date }) => date],
    ...amounts.map(([title, name]): ExportColumn<ExportedDay> => [
      title,
      ({ [name]: amount }) => (amount === null || kind === 'csv' ? amount : Number(amount)),
    ]),
    ['hashrate', ({ hashrate }) => hashrate],
    ['rate_unit', ({ rateUnit }) => rateUnit],
    ['rejectratefrom', ({ rejectRateFrom }) => rejectRateFrom],
    ['rejectrate_unit', ({ rejectRateFrom }) => (rejectRateFrom === null ? null : '%')],
    ['worker_count', ({ workerCount }) => workerCount],
    ['price_usd', ({ price }) => price],
    ['complete', ({ isComplete }) => String(isComplete)],
    ['network', ({ network }) => network],
  ];
}

const pageDays = 366;

/** All days of the scope, a year at a time, each in a transaction of its own. */
async function* dayBatches(database: Kysely<DB>, scope: RevenueScope): AsyncGenerator<ExportedDay[], void, void> {
  const rateUnit = familyUnitTexts[hashrateFamily(scope.chain.coinEnum)];
  for (let offset = 0; ; offset += pageDays) {
    const days = await withAccess(database, 'headframe_api', [scope.subaccountId], (transaction) =>
      loadRevenueDays(transaction, scope, { limit: pageDays, offset }),
    );
    if (days.length > 0) yield days.map((day) => ({ ...day, network: scope.chain.network, rateUnit }));
    if (days.length < pageDays) return;
  }
}

const files = [
  { kind: 'csv', ending: 'csv', type: csvType, pieces: csvPieces },
  { kind: 'excel', ending: 'xlsx', type: sheetType, pieces: sheetPieces },
] as const;

/** Serves the posted days of a range on one chain as CSV and Excel, the latest first, one batch a minute for each caller. */
export function registerRevenueExport(app: FastifyInstance, database: Kysely<DB>): void {
  const answerWith = exportReplies(database, revenueExport.paths.csv);
  for (const { kind, ending, type, pieces } of files)
    app.post(revenueExport.paths[kind], async (request, reply) => {
      const { location, ...range } = validated(bodySchema, request.body ?? {}, 'body');
      const asked = readRevenueRequest(range);
      const grants = request.grants ?? [];
      const { subaccountId } = singleGrant(grants);
      const chain = await withAccess(database, 'headframe_api', [subaccountId], async (transaction) =>
        shownChain(await loadChains(transaction, subaccountId, asked.coinEnum), asked.chain),
      );
      const clock = (moment: Date) => wallClockSecondsOf(moment.getTime(), location);
      async function* none() {}
      return answerWith(request, reply, {
        name: `${exportName('Revenues', grants, clock(new Date()))}.${ending}`,
        type,
        question: [asked, location, subaccountId],
        pieces: pieces<ExportedDay>({
          title: 'Revenues',
          columns: columns(kind),
          batches: chain ? dayBatches(database, { ...asked, subaccountId, chain }) : none(),
          clock,
        }),
      });
    });
}
