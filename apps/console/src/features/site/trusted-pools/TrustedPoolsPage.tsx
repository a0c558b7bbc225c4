import { exportPathsOf } from '@headframe/domain/devices/export-paths';
import type { ComponentType } from 'react';
import { TrustedPoolListDocument, TrustedPoolListUpdatesDocument } from '../../../generated/trusted-pools.ts';
import { actionsFor } from '../../../ui/action/action.ts';
import { listExportActions } from '../../../ui/file/list-export-actions.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { liveListOf } from '../../../ui/list/named-source.ts';
import { addressesText, compactTrustedPoolColumns, stateChoices, trustedPoolColumns } from './trusted-pool-columns.tsx';
import { trustedPoolActions } from './trusted-pools.actions.ts';
import { trustedPoolsPage } from './trusted-pools.route.ts';
import { UntrustedPoolAlert } from './UntrustedPoolAlert.tsx';

const source = liveListOf('trustedPools', {
  list: TrustedPoolListDocument,
  updates: TrustedPoolListUpdatesDocument,
  countKey: ({ id }) => id,
});

const exportActions = listExportActions({
  key: 'trustedPools',
  title: 'Trusted pools',
  permission: 'trusted_pools',
  paths: exportPathsOf('trusted_pool'),
});

/** The pools at which miners of the subaccount may mine. */
export const TrustedPoolsPage: ComponentType = defineList(source, {
  page: trustedPoolsPage,
  key: 'trusted-pools',
  noun: 'trusted pools',
  rowKey: ({ id }) => id,
  auditKind: 'trusted-pool',
  rowLabel: addressesText,
  text: { columns: ['addressText'], placeholder: 'Search address' },
  filters: [{ kind: 'choice', key: 'state', label: 'State', options: stateChoices }],
  tieBreak: 'createdAt',
  columns: trustedPoolColumns,
  compactColumns: compactTrustedPoolColumns,
  lines: [1, 2],
  pageActions: {
    actions: [trustedPoolActions.add],
    context: ({ refetch }) => ({ onDone: refetch }),
    primary: trustedPoolActions.add.key,
  },
  rowActions: { actions: trustedPoolActions.ofRow, context: (row, { refetch }) => ({ row, onDone: refetch }) },
  exports: ({ where }) => actionsFor(exportActions, where),
  Above: UntrustedPoolAlert,
  empty: {
    title: 'No trusted pools yet',
    text: 'Name the pools at which these ASICs may mine. With the alert on, an ASIC that mines elsewhere has an issue.',
    offersPrimary: true,
  },
});
