import { Button } from '@mantine/core';
import { useState } from 'react';
import { FoundDevicesDocument, FoundDeviceUpdatesDocument, type FoundDeviceFragment } from '../../../generated/scan.ts';
import { useCan } from '../../../transport/access.ts';
import { useLiveList } from '../../../transport/use-live-list.ts';
import { actionsFor } from '../../../ui/action/action.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { formatCount } from '../../../ui/format.ts';
import { SkeletonLine } from '../../../ui/Skeleton.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Pagination, type PageSize } from '../../../ui/table/Pagination.tsx';
import { noSelection, type Selection } from '../../../ui/table/selection.ts';
import { useLastPage } from '../../../ui/table/use-last-page.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { compactFoundColumns, foundColumns } from './found-columns.tsx';
import { foundActions, scanPermissions } from './scan.actions.ts';
import styles from './Scan.module.css';

interface FoundDevicesProps {
  /** Id of the request the scan was ordered by. */
  requestId: string;
  /** From 1. */
  page: number;
  size: PageSize;
  onPage(page: number): void;
  onSize(size: PageSize): void;
}

const smallestPage = 10;

/** What a scan found, growing as it is found; what is not among the miners yet can be added. */
export function FoundDevices({ requestId, page, size, onPage, onSize }: FoundDevicesProps) {
  const [selection, setSelection] = useState<Selection>(noSelection);
  const canAdd = useCan(scanPermissions.addSelected);
  const isNarrow = useIsNarrow();
  const list = useLiveList({
    list: FoundDevicesDocument,
    updates: FoundDeviceUpdatesDocument,
    variables: {
      where: { requestId: { _eq: requestId } },
      orderBy: [{ added: 'asc' }, { ip: 'asc' }],
      limit: size,
      offset: (page - 1) * size,
    },
    rowsOf: (data) => data.scanFound,
    pushedRowsOf: (data) => data.scanFoundUpdates,
    countKey: (row) => `${row.ip}${row.added}`,
  });
  const total = list.data?.scanFoundAggregate.count;
  const unadded = list.data?.unadded.count ?? 0;
  useLastPage({ page, size }, list.isFetching ? undefined : total, onPage);
  if (list.error) return <ErrorState error={list.error} onRetry={list.refetch} />;

  const chosen = selection.kind === 'some' ? [...selection.keys] : [];
  const done = () => {
    setSelection(noSelection);
    list.refetch();
  };
  const actions = actionsFor(foundActions, { requestId, chosen, unadded, onDone: done });
  const isSelectable = canAdd && unadded > 0;
  return (
    <div className={styles['found']}>
      <div className={styles['foundHead']}>
        <span data-numeric>
          {total === undefined ? <SkeletonLine width={64} /> : `${formatCount(total)} found`}
          {unadded > 0 && ` · ${formatCount(unadded)} new`}
        </span>
        {actions.map((action) => (
          <Button
            key={action.key}
            variant={action.key === 'addAll' ? 'filled' : 'default'}
            leftSection={<action.icon size={14} aria-hidden />}
            onClick={() => void action.run()}
          >
            {action.label} ({formatCount(action.key === 'addAll' ? unadded : chosen.length)})
          </Button>
        ))}
      </div>
      <DataTable<FoundDeviceFragment>
        label="Discovered devices"
        columns={isNarrow ? compactFoundColumns : foundColumns}
        rows={list.rows}
        rowKey={(row) => row.ip}
        lines={2}
        {...(isSelectable ? { selection, onSelect: setSelection } : {})}
        isLoading={list.isLoading}
        offset={(page - 1) * size}
        total={total}
        empty={<p className={styles['none']}>No devices discovered yet.</p>}
      />
      {total !== undefined && total > smallestPage && (
        <Pagination page={page} size={size} total={total} onPage={onPage} onSize={onSize} />
      )}
    </div>
  );
}
