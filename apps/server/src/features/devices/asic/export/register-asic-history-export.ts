import { asicHistoryPath } from '@headframe/domain/devices/export-paths';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';
import { registerHistoryExport } from '../../history/index.ts';
import { asicRecordColumns, findAsicHistory } from './asic-history-rows.ts';

/** Serves the history of one miner as a file. */
export function registerAsicHistoryExport(app: FastifyInstance, database: Kysely<DB>): void {
  registerHistoryExport(app, database, {
    path: asicHistoryPath,
    missing: 'asicHistoryMissing',
    find: findAsicHistory,
    columns: () => asicRecordColumns,
    read: (_transaction, { asic, points }) => Promise.resolve(points.map((point) => ({ asic, point }))),
  });
}
