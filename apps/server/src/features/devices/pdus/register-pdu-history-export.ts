import { pduHistoryPath } from '@headframe/domain/devices/export-paths';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { registerHistoryExport } from '../history/index.ts';
import { findPduHistory, pduRecordColumns, readPduRecords } from './pdu-history-rows.ts';

/** Serves the history of one PDU and its outlets as a file. */
export function registerPduHistoryExport(app: FastifyInstance, database: Kysely<DB>): void {
  registerHistoryExport(app, database, {
    path: pduHistoryPath,
    missing: 'pduHistoryMissing',
    find: findPduHistory,
    subject: ({ device: { ip } }) => `PDU ${ip} history`,
    columns: ({ outlets }) => pduRecordColumns(outlets.map(({ key }) => key)),
    read: readPduRecords,
  });
}
