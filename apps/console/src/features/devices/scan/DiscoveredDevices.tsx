import { Button } from '@mantine/core';
import { asicKind } from '@headframe/domain/devices/asic/asic.kind';
import { kindPlural } from '@headframe/domain/devices/kind-support';
import { sshServerKind } from '@headframe/domain/devices/ssh-scan';
import { unrecognisedKind } from '@headframe/domain/devices/unrecognised-address';
import { scanStatuses, type ScanStatus } from '@headframe/domain/enums/scan-status';
import { useEffect, useState } from 'react';
import {
  DiscoveredDevicesDocument,
  DiscoveredDeviceUpdatesDocument,
  ScanOutcomesDocument,
  type DiscoveredDeviceFragment,
} from '../../../generated/scan.ts';
import { useCan } from '../../../transport/session/access.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { useLiveList } from '../../../transport/live/use-live-list.ts';
import { actionsFor } from '../../../ui/action/action.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { CountFilter } from '../../../ui/filter/CountFilter.tsx';
import { formatCount } from '../../../ui/figure/format.ts';
import { SkeletonLine } from '../../../ui/state/Skeleton.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Pagination, type PageSize } from '../../../ui/table/Pagination.tsx';
import { noSelection, type Selection } from '../../../ui/table/selection.ts';
import { useLastPage } from '../../../ui/table/use-last-page.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { compactDiscoveredColumns, discoveredColumns, placeText } from './discovered-columns.tsx';
import { discoveredActions, scanPermissions } from './scan.actions.tsx';
import { unreadText, type ScanningAgent } from './unread-text.ts';
import { scanStatusLooks } from './scan-status.ts';
import styles from './Scan.module.css';
import classes from '../../../ui/theme/classes.module.css';

interface DiscoveredDevicesProps {
  /** Id of the request that started the scan. */
  requestId: string;
  /** The agent that carries it out, and reads what is added. */
  agent: ScanningAgent;
  /** From 1. */
  page: number;
  size: PageSize;
  /** The outcome whose devices are shown; undefined for all. */
  status: ScanStatus | undefined;
  /** The kind of device that is shown; undefined for all. */
  kind: string | undefined;
  onPage(page: number): void;
  onSize(size: PageSize): void;
  onStatus(status: ScanStatus | undefined): void;
  onKind(kind: string | undefined): void;
  /** Shows the scan that logs in to servers whose host keys were accepted. */
  onLoggedIn?(batchId: string): void;
}

const smallestPage = 10;

/** How much a scan discovered, and how much answered it without being known. */
function discoveredText({
  discovered,
  locked,
  unrecognised,
}: Record<'discovered' | 'locked' | 'unrecognised', number>) {
  return [
    `${formatCount(discovered)} discovered`,
    locked > 0 && `${formatCount(locked)} locked`,
    unrecognised > 0 && `${formatCount(unrecognised)} not recognised`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function pluralOfKind(kind: string): string {
  if (kind === unrecognisedKind) return 'Unknown';
  return kind === sshServerKind ? 'SSH servers' : kindPlural(kind);
}

/** The devices a scan discovered, by outcome: new ones can be added, moved and missing ones are marked. */
export function DiscoveredDevices(props: DiscoveredDevicesProps) {
  const { requestId, agent, page, size, status, kind, onPage, onSize, onStatus, onKind, onLoggedIn } = props;
  const [selection, setSelection] = useState<Selection>(noSelection);
  const canAdd = useCan(scanPermissions.addSelected);
  const isNarrow = useIsNarrow();
  const ofRequest = { requestId: { _eq: requestId } };
  const list = useLiveList({
    list: DiscoveredDevicesDocument,
    updates: DiscoveredDeviceUpdatesDocument,
    variables: {
      where: {
        _and: [ofRequest, ...(status ? [{ status: { _eq: status } }] : []), ...(kind ? [{ kind: { _eq: kind } }] : [])],
      },
      // Alphabetically backwards: new, moved, missing, known, added.
      orderBy: [{ status: 'desc' }, { ip: 'asc' }],
      limit: size,
      offset: (page - 1) * size,
    },
    rowsOf: (data) => data.discoveredDevices,
    pushedRowsOf: (data) => data.discoveredDevicesUpdates,
    countKey: ({ id }) => id,
  });
  const total = list.data?.discoveredDevicesAggregate.count;
  const outcomes = useOutcomes(requestId, list.asOf);
  const unadded = outcomes?.new ?? 0;
  const kinds = outcomes?.kinds.map(({ value }) => value);
  const mayHoldMiners = kind === undefined ? (kinds?.includes(asicKind.kind) ?? true) : kind === asicKind.kind;
  useLastPage({ page, size }, list.isFetching ? undefined : total, onPage);
  if (list.error) return <ErrorState error={list.error} onRetry={list.refetch} />;

  const chosen = selection.kind === 'some' ? [...selection.keys] : [];
  const done = () => {
    setSelection(noSelection);
    list.refetch();
  };
  const actions = actionsFor(discoveredActions, {
    requestId,
    chosen,
    unadded,
    locked: outcomes?.locked ?? 0,
    onLoggedIn,
    onDone: done,
  });
  const counts: Readonly<Record<string, number>> = {
    addAll: unadded,
    logIn: outcomes?.locked ?? 0,
  };
  const isSelectable = canAdd && unadded > 0;
  return (
    <div className={styles['found']}>
      <div className={styles['discoveredHead']}>
        <span data-numeric>{outcomes ? discoveredText(outcomes) : <SkeletonLine width={64} />}</span>
        {actions.map((action) => (
          <Button
            key={action.key}
            variant={action.key === 'addAll' ? 'filled' : 'default'}
            leftSection={<action.icon size={14} aria-hidden />}
            onClick={() => void action.run()}
          >
            {action.label} ({formatCount(counts[action.key] ?? chosen.length)})
          </Button>
        ))}
      </div>
      {outcomes && outcomes.unread > 0 && (
        <p className={classes['note']} role="status">
          {unreadText(outcomes, agent)}
        </p>
      )}
      {outcomes && outcomes.count > 0 && (
        <CountFilter
          label="Devices by outcome"
          total={outcomes.count}
          options={scanStatuses.map((key) => ({
            key,
            label: scanStatusLooks[key].word,
            count: outcomes[key],
          }))}
          value={status}
          onChange={onStatus}
        />
      )}
      {outcomes && (outcomes.kinds.length > 1 || kind !== undefined) && (
        <CountFilter
          label="Devices by kind"
          total={outcomes.count}
          options={outcomes.kinds.map(({ value, count }) => ({
            key: value,
            label: pluralOfKind(value),
            count,
          }))}
          value={kind}
          onChange={onKind}
        />
      )}
      <DataTable<DiscoveredDeviceFragment>
        label="Discovered devices"
        columns={isNarrow ? compactDiscoveredColumns : discoveredColumns(mayHoldMiners)}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowLabel={placeText}
        lines={isNarrow ? 3 : 2}
        {...(isSelectable ? { selection, onSelect: setSelection } : {})}
        isLoading={list.isLoading}
        offset={(page - 1) * size}
        total={total}
        empty={<p className={classes['noteCentered']}>No devices discovered yet.</p>}
      />
      {total !== undefined && total > smallestPage && (
        <Pagination page={page} size={size} total={total} onPage={onPage} onSize={onSize} />
      )}
    </div>
  );
}

/** The counts of a scan by outcome and by kind, read again whenever the list has changed. */
function useOutcomes(requestId: string, changedAt: number | undefined) {
  const { data, refetch } = useData(
    ScanOutcomesDocument,
    { where: { requestId: { _eq: requestId } } },
    { isBackground: true },
  );
  useEffect(() => {
    if (changedAt !== undefined) refetch();
  }, [changedAt, refetch]);
  if (!data) return undefined;
  return {
    ...data.discoveredDevicesAggregate,
    kinds: data.discoveredDevicesFacets[0]?.values ?? [],
  };
}
