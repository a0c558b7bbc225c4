import { exportPathsOf } from '@headframe/domain/devices/export-paths';
import { sensorMeasures } from '@headframe/domain/devices/sensor/sensor-measures';
import type { ComponentType } from 'react';
import { SensorListDocument, SensorListUpdatesDocument } from '../../../generated/sensor.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { defineList } from '../../../ui/list/define-list.tsx';
import { liveSource } from '../../../ui/list/list-source.ts';
import { actionsFor } from '../../../ui/action/action.ts';
import { listExportActions } from '../../../ui/file/list-export-actions.ts';
import { AsOf } from '../../../ui/figure/RelativeTime.tsx';
import { measureFormat } from '../history/index.ts';
import { agentRequestPage } from '../requests/agent-request.route.ts';
import { scanPage } from '../scan/scan.route.ts';
import { aroundDevices } from '../trunk/index.ts';
import { chosenSensor, sensorActions } from './sensor.actions.ts';
import { compactSensorColumns, sensorColumns } from './sensor-columns.tsx';
import { sensorName } from './sensor-figures.ts';
import { sensorPage } from './sensor.route.ts';
import { SensorDrawer } from './drawer/SensorDrawer.tsx';
import { useSensorFilters } from './use-sensor-filters.ts';

const source = liveSource({
  list: SensorListDocument,
  updates: SensorListUpdatesDocument,
  rowsOf: (data) => data.sensors,
  pushedRowsOf: (data) => data.sensorsUpdates,
  totalOf: (data) => data.sensorsAggregate.count,
  countKey: (sensor) => `${sensor.id}${sensor.isOnline}`,
});

const exportActions = listExportActions({
  key: 'sensor',
  title: 'Sensors',
  permission: 'sensor',
  paths: exportPathsOf('sensor'),
});

/** The meters and other sensors. */
export const SensorPage: ComponentType = defineList(source, {
  page: sensorPage,
  key: 'sensors',
  noun: 'sensors',
  rowKey: ({ id }) => id,
  rowLabel: sensorName,
  text: { columns: ['meterName', 'serialNumber', 'ip', 'model'], placeholder: 'Search name, serial number, IP' },
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: 'Status',
      options: [
        { value: 'online', label: 'Online' },
        { value: 'offline', label: 'Offline' },
      ],
      where: (states) => [{ isOnline: { _in: [...states].map((state) => state === 'online') } }],
    },
    { kind: 'choice', key: 'agentName', label: 'Agent', options: [] },
    { kind: 'number', key: 'wattage', label: 'Wattage', unit: 'kW', factor: 1000 },
    { kind: 'number', key: 'powerFactor', label: 'Power factor', presets: [{ value: '..0.9', label: 'Below 0.9' }] },
  ],
  useFilters: useSensorFilters,
  tieBreak: 'ip',
  columns: sensorColumns,
  compactColumns: compactSensorColumns,
  lines: [2, 2],
  links: [
    { page: scanPage, label: 'Scan' },
    { page: agentRequestPage, label: 'Requests' },
  ],
  rowActions: { actions: sensorActions, context: chosenSensor },
  bulkActions: { actions: sensorActions, context: (chosen, list) => ({ ...chosen, ...aroundDevices(list) }) },
  exports: ({ where }) => actionsFor(exportActions, where),
  Detail: ({ list: { data, total, asOf } }) =>
    data &&
    total !== undefined && (
      <>
        {formatCount(data.sensorsAggregate.online)} of {formatCount(total)} online ·{' '}
        {/* No sensor that reports a power is no total of 0 W. */}
        {data.sensorsAggregate.reportingPower > 0 &&
          `${measureFormat(sensorMeasures.wattage).format(data.sensorsAggregate.wattage)} measured by ${formatCount(
            data.sensorsAggregate.reportingPower,
          )} · `}
        <AsOf at={asOf} />
      </>
    ),
  drawer: { key: 'device', Component: SensorDrawer },
  empty: {
    title: 'No sensors yet',
    text: 'An agent on site discovers meters by Modbus TCP in the IP ranges it scans. A site adds meters of other makes with a map file.',
  },
});
