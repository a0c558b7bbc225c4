import type { Where } from '@headframe/domain/where/where';
import type { ComponentType } from 'react';
import { ImportRowsDocument, type ImportRowsQuery } from '../../../generated/imports.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { readSource } from '../../../ui/list/list-source.ts';
import { agentPage } from '../agents/agent.route.ts';
import { asicPage } from '../asic/asic.route.ts';
import { pduPage } from '../pdus/pdu.route.ts';
import { compactImportColumns, importColumns } from './import-columns.tsx';
import { importPage, type ImportSearch } from './import.route.ts';
import { ImportPanel } from './ImportPanel.tsx';
import { ImportRowDrawer } from './ImportRowDrawer.tsx';

const source = readSource({
  list: ImportRowsDocument,
  rowsOf: ({ fileImportRows }: ImportRowsQuery) => fileImportRows,
  totalOf: ({ fileImportRowsAggregate }: ImportRowsQuery) => fileImportRowsAggregate.count,
});

/** What a tab lists; refused are also the rows whose device had changed when they were to be written. */
function tabWhere(tab: ImportSearch['tab']): Where[] {
  if (tab === 'all') return [];
  return [tab === 'refused' ? { hasProblem: { _eq: true } } : { outcome: { _eq: tab } }];
}

/** The import of devices from a file: its choice, what it would change, row by row, and how far it is. */
export const ImportPage: ComponentType = defineList(source, {
  page: importPage,
  key: 'import-rows',
  noun: 'rows',
  rowKey: ({ line }) => String(line),
  rowLabel: ({ line }) => `row ${line}`,
  text: { columns: ['device', 'problem'], placeholder: 'Search device, problem' },
  where: ({ import: id, tab }: ImportSearch) => [
    { importId: id === undefined ? { _in: [] } : { _eq: id } },
    ...tabWhere(tab),
  ],
  columns: importColumns,
  compactColumns: compactImportColumns,
  lines: [1, 2],
  links: [
    { page: asicPage, label: 'ASICs' },
    { page: pduPage, label: 'PDUs' },
    { page: agentPage, label: 'Agents' },
  ],
  Above: ImportPanel,
  drawer: { key: 'row', Component: ImportRowDrawer },
  empty: {
    title: 'No rows',
    text: 'The rows of a file stand here once it is read.',
  },
});
