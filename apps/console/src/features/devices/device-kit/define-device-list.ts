import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { exportPathsOf } from '@headframe/domain/devices/export-paths';
import { kindNoun, kindPlural } from '@headframe/domain/devices/kind-support';
import type { ComponentType } from 'react';
import { actionsFor, type ActionDescription } from '../../../ui/action/action.ts';
import { listExportActions } from '../../../ui/file/list-export-actions.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import type { ListDescription, ListSearch } from '../../../ui/list/list-description.ts';
import type { ListSource } from '../../../ui/list/list-source.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import { agentRequestPage } from '../requests/agent-request.route.ts';
import { scanPage } from '../scan/scan.route.ts';
import { aroundDevices } from './around-devices.ts';
import { DeviceFirstStep } from './DeviceFirstStep.tsx';
import type { ListedDevice } from './device-columns.tsx';
import { isStaleDevice } from './device-state.ts';
import { StaleListNotice } from './StaleNotice.tsx';
import type { ScannedDevices } from './scan-again-action.ts';

/** What follows for the list of any kind of devices. */
type Common =
  'source' | 'key' | 'noun' | 'rowKey' | 'auditKind' | 'rowActions' | 'bulkActions' | 'exports' | 'tieBreak' | 'links';

/** What the list of one kind of devices has of its own. */
interface DeviceList<Search extends ListSearch, Row extends object, Data, Context> extends Omit<
  ListDescription<Search, Row, Data, ReturnType<typeof aroundDevices>, Context, Context>,
  Common
> {
  /** What is done to one device and to a selection, in menu order. */
  actions: readonly ActionDescription<Context>[];
  /** One device as the actions take it. */
  chosen(row: Row, list: ListControls): Context;
}

/** Makes the page that lists the devices of a kind, with actions, selection and exports from its descriptor. */
export function defineDeviceList<
  Search extends ListSearch,
  Row extends ListedDevice,
  Data,
  Context extends ScannedDevices,
>(
  { kind, permissions }: Pick<DeviceKind, 'kind' | 'permissions'>,
  source: ListSource<Search, Row, Data>,
  { actions, chosen, ...rest }: DeviceList<Search, NoInfer<Row>, NoInfer<Data>, Context>,
): ComponentType {
  const exports = listExportActions({
    key: kind,
    title: kindPlural(kind),
    permission: permissions.read,
    paths: exportPathsOf(kind),
  });
  return defineList(source, {
    ...rest,
    key: `${kind}s`,
    noun: kindNoun(kind),
    rowKey: ({ id }) => id,
    auditKind: 'device',
    isStaleRow: isStaleDevice,
    Notice: StaleListNotice,
    tieBreak: 'ip',
    lines: rest.lines ?? [2, 3],
    empty: { Step: DeviceFirstStep, ...rest.empty },
    links: [
      { page: scanPage, label: 'Scan' },
      { page: agentRequestPage, label: 'Requests' },
    ],
    exports: ({ where }) => actionsFor(exports, where),
    rowActions: { actions, context: chosen },
    bulkActions: {
      actions,
      context: (rows, list) => {
        const { onDone, openRequests } = aroundDevices(list);
        return { ...rows, onDone, openRequests } as Context;
      },
    },
  });
}
