import { sql } from 'kysely';
import type { MatrixRule } from '../../../permission-matrix/matrix-rule.ts';
import { bySubaccount, type FeatureExpectations } from '../../../testing/feature-expectations.ts';

const importMiners: MatrixRule = { opens: ['agent_worker_import_write'], roles: 'AM' };
const importPdus: MatrixRule = { opens: ['pdu_write'], roles: 'AMT' };
const importLinks: MatrixRule = { opens: ['agent_worker_pdus_write'], roles: 'AM' };
const importAgents: MatrixRule = { opens: ['agent_write'], roles: 'AM' };
/** Imports of any kind: the kind of each asks for its own permission. */
const importAny: MatrixRule = {
  opens: ['agent_worker_import_write', 'pdu_write', 'agent_worker_pdus_write', 'agent_write'],
  roles: 'AMT',
  withoutKeys: true,
};

/** What the tests expect of this feature, by hand. */
export const importsExpected: FeatureExpectations = {
  fields: {
    'Query.fileImports': importAny,
    'Query.fileImportsAggregate': importAny,
    'Subscription.fileImportsUpdates': importAny,
    'Query.fileImportRows': importAny,
    'Query.fileImportRowsAggregate': importAny,
    'Mutation.beginImport': importAny,
    'Mutation.mapImportColumns': importAny,
    'Mutation.applyImport': importAny,
    'Mutation.cancelImports': importAny,
  },
  guardedRoutes: {
    'POST /api/imports/:id': importAny,
    'GET /api/imports/:id/refused.csv': importAny,
    'GET /api/imports/templates/asic.csv': importMiners,
    'GET /api/imports/templates/asic.xlsx': importMiners,
    'GET /api/imports/templates/pdu.csv': importPdus,
    'GET /api/imports/templates/pdu.xlsx': importPdus,
    'GET /api/imports/templates/pdu-names.csv': importPdus,
    'GET /api/imports/templates/pdu-names.xlsx': importPdus,
    'GET /api/imports/templates/outlet-links.csv': importLinks,
    'GET /api/imports/templates/outlet-links.xlsx': importLinks,
    'GET /api/imports/templates/agent.csv': importAgents,
    'GET /api/imports/templates/agent.xlsx': importAgents,
  },
  audited: {
    beginImport: ['import.begin import'],
    mapImportColumns: ['import.map import'],
    applyImport: ['import.apply import'],
    cancelImports: ['import.cancel import'],
  },
  auditedEndpoints: { 'import.write': { test: 'features/devices/imports/imports' } },
  runs: async ({ services }, { run }, { owner }) => {
    await run(owner, 'beginImport', 'file: { kind: "asic", name: "miners.csv", size: 1 }');
    const { rows } = await sql<{ id: string }>`select selector_id as id from file_import`.execute(services.database);
    await sql`update file_import set received = size, state = 'mapping', unknown_columns = '{MAC}', free_columns = '{mac_address}'`.execute(
      services.database,
    );
    await run(
      owner,
      'mapImportColumns',
      `id: "${rows[0]?.id}", columns: [{ name: "MAC", column: "mac_address" }]`,
      '{ id }',
    );
    await sql`update file_import set state = 'ready', changed_count = 1`.execute(services.database);
    await run(owner, 'applyImport', `id: "${rows[0]?.id}"`, '{ id }');
    await run(owner, 'cancelImports', `ids: ["${rows[0]?.id}"]`);
    await sql`delete from file_import`.execute(services.database);
  },
  tables: { file_import: bySubaccount, file_import_piece: bySubaccount, file_import_row: bySubaccount },
  seed: async (database, { subaccountId, accountId }) => {
    await sql`with import as (
        insert into file_import (subaccount_id, kind, name, size, uploaded_by)
        values (${subaccountId}, 'asic', 'miners.csv', 1, ${accountId}) returning id
      ), piece as (
        insert into file_import_piece (import_id, subaccount_id, ordinal, bytes) select id, ${subaccountId}, 0, 'x' from import
      ) insert into file_import_row (import_id, subaccount_id, line, outcome)
        select id, ${subaccountId}, 2, 'unchanged' from import`.execute(database);
  },
};
