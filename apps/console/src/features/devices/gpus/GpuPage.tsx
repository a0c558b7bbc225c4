import { gpuMeasures } from '@headframe/domain/devices/gpu/gpu-measures';
import { gpuKind } from '@headframe/domain/devices/gpu/gpu.kind';
import type { ComponentType } from 'react';
import {
  GpuFacetsDocument,
  GpuListDocument,
  GpuListUpdatesDocument,
  type GpuListQuery,
} from '../../../generated/gpu.ts';
import { facetFilters } from '../../../ui/list/facet-filters.ts';
import { liveListOf } from '../../../ui/list/named-source.ts';
import {
  agentFilter,
  defineDeviceList,
  issueFilter,
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
import { heldFilter } from '../commands/index.ts';
import { GpuDrawer } from './drawer/GpuDrawer.tsx';
import { compactGpuColumns, gpuColumns } from './gpu-columns.tsx';
import { gpuName } from './gpu-figures.ts';
import { chosenGpu, gpuActions } from './gpu.actions.ts';
import { gpuPage } from './gpu.route.ts';

const source = liveListOf('gpus', {
  list: GpuListDocument,
  updates: GpuListUpdatesDocument,
  countKey: (gpu) => `${gpu.id}${gpu.isOnline}${gpu.agentOnline}`,
});

/** The cards of GPU servers. */
export const GpuPage: ComponentType = defineDeviceList(gpuKind, source, {
  page: gpuPage,
  rowLabel: gpuName,
  text: {
    columns: ['name', 'hostname', 'gpuId', 'ip', 'model'],
    placeholder: 'Search alias, server, GPU id, IP',
  },
  filters: [
    stateFilter,
    issueFilter(gpuKind),
    { kind: 'choice', key: 'model', label: 'Model', options: [] },
    { kind: 'choice', key: 'driverVersion', label: 'Driver version', options: [] },
    heldFilter,
    agentFilter,
    sharingFilter,
    ...tagFilters,
    ...placeFilters,
    { kind: 'number', key: 'utilization', label: 'Utilization', unit: '%', presets: [{ value: '..5', label: 'Idle' }] },
    { kind: 'number', key: 'temp', label: 'Temperature', unit: '°C', presets: [{ value: '85..', label: 'Hot' }] },
    { kind: 'number', key: 'power', label: 'Power', unit: 'W' },
  ],
  useFilters: facetFilters(GpuFacetsDocument, (data) => data.gpusFacets, [
    'model',
    'driverVersion',
    'agentName',
    ...placeFacets,
    ...tagFacets,
  ]),
  columns: gpuColumns,
  compactColumns: compactGpuColumns,
  actions: gpuActions,
  chosen: chosenGpu,
  Detail: listSummary(({ gpusAggregate: all }: GpuListQuery) => [
    onlineText(all),
    measuredText(gpuMeasures.power, all.power, all.reportingPower),
  ]),
  drawer: { key: 'device', Component: GpuDrawer },
  empty: {
    title: 'No GPUs yet',
    text: 'An agent discovers NVIDIA GPUs of its own machine, and over SSH those of the servers in the IP ranges it scans.',
  },
});
