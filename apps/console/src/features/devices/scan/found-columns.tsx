import { missingText } from '@headframe/domain/units/number-text';
import type { FoundDeviceFragment } from '../../../generated/scan.ts';
import { IconCircleCheck, IconPlus } from '../../../ui/icons.ts';
import { PageLink } from '../../../ui/PageLink.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { asicPage } from '../asic/index.ts';

/** The columns of what a scan found. */
export const foundColumns: readonly DataColumn<FoundDeviceFragment>[] = [
  {
    key: 'ip',
    label: 'IP',
    width: 116,
    isFixed: true,
    render: ({ ip, asicId }) =>
      asicId ? (
        <PageLink page={asicPage} search={{ device: asicId }}>
          {ip}
        </PageLink>
      ) : (
        ip
      ),
  },
  {
    key: 'added',
    label: 'State',
    width: 92,
    render: ({ added }) =>
      added ? (
        <StatusBadge word="Added" tone="ok" icon={IconCircleCheck} />
      ) : (
        <StatusBadge word="New" tone="info" icon={IconPlus} />
      ),
  },
  {
    key: 'model',
    label: 'Model',
    width: 150,
    render: ({ model, family }) => <span title={model}>{model || family}</span>,
  },
  { key: 'worker', label: 'Worker', width: 120, render: ({ workerName }) => workerName || missingText },
  {
    key: 'firmware',
    label: 'Firmware',
    width: 140,
    render: ({ firmware }) => <span title={firmware}>{firmware || missingText}</span>,
  },
  { key: 'mac', label: 'MAC', width: 136, render: ({ macAddress }) => macAddress ?? missingText },
];
