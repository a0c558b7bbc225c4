import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { withdrawalStatuses } from '@headframe/domain/pool/withdrawal-status';
import { withdrawalExportPaths } from '@headframe/domain/pool/withdrawal-export-paths';
import type { ComponentType } from 'react';
import { WithdrawalListDocument, WithdrawalListUpdatesDocument } from '../../../generated/withdrawal.ts';
import { actionsFor } from '../../../ui/action/action.ts';
import { listExportActions } from '../../../ui/file/list-export-actions.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { liveListOf } from '../../../ui/list/named-source.ts';
import { quickWithdrawalPage } from './quick-withdrawal.route.ts';
import { SecondFactorNote } from './SecondFactorNote.tsx';
import { compactWithdrawalColumns, destination, withdrawalColumns } from './withdrawal-columns.tsx';
import { withdrawalHistoryPage } from './withdrawal-history.route.ts';
import { withdrawalKinds } from './withdrawal-look.ts';
import { withdrawalActions } from './withdrawal.actions.tsx';
import { WithdrawalDrawer } from './WithdrawalDrawer.tsx';

const source = liveListOf('withdrawals', {
  list: WithdrawalListDocument,
  updates: WithdrawalListUpdatesDocument,
  countKey: ({ id, status }) => `${id}${status}`,
});

const exportActions = listExportActions({
  key: 'withdrawals',
  title: 'Withdrawals',
  permission: 'withdraw',
  paths: withdrawalExportPaths,
});

/** The withdrawals of the subaccount: what was requested, and how far each is. */
export const WithdrawalHistoryPage: ComponentType = defineList(source, {
  page: withdrawalHistoryPage,
  key: 'withdrawals',
  noun: 'withdrawals',
  rowKey: ({ id }) => id,
  rowLabel: destination,
  text: { columns: ['address', 'description', 'tx'], placeholder: 'Search address, description, transaction' },
  filters: [
    {
      kind: 'choice',
      key: 'status',
      label: 'Status',
      options: withdrawalStatuses.map((status) => ({ value: status, label: status })),
    },
    {
      kind: 'choice',
      key: 'kind',
      label: 'Kind',
      options: Object.entries(withdrawalKinds).map(([value, label]) => ({ value, label })),
    },
  ],
  columns: withdrawalColumns,
  compactColumns: compactWithdrawalColumns,
  lines: [2, 2],
  links: [{ page: quickWithdrawalPage, label: quickWithdrawalPage.label }],
  rowActions: { actions: withdrawalActions, context: (row, { refetch }) => ({ row, onDone: refetch }) },
  exports: ({ where }) => actionsFor(exportActions, where),
  drawer: { key: 'withdrawal', Component: WithdrawalDrawer },
  Above: () => <SecondFactorNote what={`${navigationLabels.quickWithdraw} and ${navigationLabels.autoWithdraw}`} />,
  empty: {
    title: 'No withdrawals yet',
    text: 'What you withdraw, and what is withdrawn for you on set days, appears here with its status.',
  },
});
