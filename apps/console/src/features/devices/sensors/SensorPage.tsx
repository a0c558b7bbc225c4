import { sensorMeasures } from '@headframe/domain/devices/sensor/sensor-measures';
import { sensorKind } from '@headframe/domain/devices/sensor/sensor.kind';
import type { ComponentType } from 'react';
import {
  SensorFacetsDocument,
  SensorListDocument,
  SensorListUpdatesDocument,
  type SensorListQuery,
} from '../../../generated/sensor.ts';
import { facetFilters } from '../../../ui/list/facet-filters.ts';
import { liveListOf } from '../../../ui/list/named-source.ts';
import {
  agentFilter,
  defineDeviceList,
  listSummary,
  measuredText,
  onlineText,
  placeFacets,
  placeFilters,
  stateFilter,
  tagFacets,
  tagFilters,
  sharingFilter,
} from '../device-kit/index.ts';
import { SensorDrawer } from './drawer/SensorDrawer.tsx';
import { compactSensorColumns, sensorColumns } from './sensor-columns.tsx';
import { sensorName } from './sensor-figures.ts';
import { chosenSensor, sensorActions } from './sensor.actions.ts';
import { sensorPage } from './sensor.route.ts';

const source = liveListOf('sensors', {
  list: SensorListDocument,
  updates: SensorListUpdatesDocument,
  countKey: (sensor) => `${sensor.id}${sensor.isOnline}${sensor.agentOnline}`,
});

/** The meters and other sensors. */
export const SensorPage: ComponentType = defineDeviceList(sensorKind, source, {
  page: sensorPage,
  rowLabel: sensorName,
  text: { columns: ['meterName', 'serialNumber', 'ip', 'model'], placeholder: 'Search name, serial number, IP' },
  filters: [
    stateFilter,
    agentFilter,
    sharingFilter,
    ...tagFilters,
    ...placeFilters,
    { kind: 'number', key: 'wattage', label: 'Wattage', unit: 'kW', factor: 1000 },
    { kind: 'number', key: 'powerFactor', label: 'Power factor', presets: [{ value: '..0.9', label: 'Below 0.9' }] },
  ],
  useFilters: facetFilters(SensorFacetsDocument, (data) => data.sensorsFacets, [
    'agentName',
    ...placeFacets,
    ...tagFacets,
  ]),
  columns: sensorColumns,
  compactColumns: compactSensorColumns,
  actions: sensorActions,
  chosen: chosenSensor,
  Detail: listSummary(({ sensorsAggregate: all }: SensorListQuery) => [
    onlineText(all),
    measuredText(sensorMeasures.wattage, all.wattage, all.reportingPower),
  ]),
  drawer: { key: 'device', Component: SensorDrawer },
  empty: {
    title: 'No sensors yet',
    text: 'An agent on site discovers meters by Modbus TCP in the IP ranges it scans. A site adds meters of other makes with a map file.',
  },
});
