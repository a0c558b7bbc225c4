import { auditActionText } from '@headframe/domain/audit/audit-actions';
import { missingText } from '@headframe/domain/units/number-text';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import { objectKindText, type AuditLog } from './audit-filters.ts';
import type { AuditRow } from './use-audit-list.ts';

export function objectText({ objectName, objectKind }: Pick<AuditRow, 'objectName' | 'objectKind'>): string {
  return objectName || objectKindText(objectKind);
}

function Text({ children }: { children: string | null | undefined }) {
  return <span title={children ?? undefined}>{children || missingText}</span>;
}

/** The columns of the log of a subaccount. */
export const siteColumns: readonly DataColumn<AuditRow>[] = [
  { key: 'at', label: 'When', sortKey: 'at', isFixed: true, width: 110, render: (row) => <RelativeTime at={row.at} /> },
  {
    key: 'actor',
    label: 'Actor',
    sortKey: 'actor',
    width: 190,
    description: 'Account, API key or Headframe itself.',
    render: (row) => <Text>{row.actor}</Text>,
  },
  {
    key: 'action',
    label: 'Action',
    sortKey: 'action',
    width: 180,
    render: (row) => <Text>{auditActionText(row.action)}</Text>,
  },
  {
    key: 'object',
    label: 'Object',
    sortKey: 'objectName',
    width: 174,
    render: (row) => <Text>{objectText(row)}</Text>,
  },
  {
    key: 'objectKind',
    label: 'Kind',
    width: 124,
    priority: 3,
    render: (row) => <Text>{objectKindText(row.objectKind)}</Text>,
  },
  { key: 'subaccount', label: 'Subaccount', width: 110, priority: 3, render: (row) => <Text>{row.subaccount}</Text> },
  { key: 'ip', label: 'IP', width: 110, render: (row) => <Text>{row.ip}</Text> },
];

const ofSiteAlone = ['actor', 'subaccount'];
const accountColumns = siteColumns.filter(({ key }) => !ofSiteAlone.includes(key));

/** The columns of a log; one's own account is the only actor in its log. */
export function auditColumns(log: AuditLog): readonly DataColumn<AuditRow>[] {
  return log === 'site' ? siteColumns : accountColumns;
}

/** Two columns that fit a phone. */
export const compactAuditColumns: readonly DataColumn<AuditRow>[] = [
  {
    key: 'what',
    label: 'What',
    isFixed: true,
    width: 170,
    render: (row) => (
      <StackedCell>
        <span>{auditActionText(row.action)}</span>
        <SecondLine>{objectText(row)}</SecondLine>
      </StackedCell>
    ),
  },
  {
    key: 'who',
    label: 'Who',
    isFixed: true,
    width: 150,
    render: (row) => (
      <StackedCell>
        <span title={row.actor}>{row.actor}</span>
        <SecondLine>
          <RelativeTime at={row.at} />
        </SecondLine>
      </StackedCell>
    ),
  },
];
