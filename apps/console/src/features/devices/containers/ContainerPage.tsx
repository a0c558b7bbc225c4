import { containerMeasures } from '@headframe/domain/devices/container/container-measures';
import { containerKind } from '@headframe/domain/devices/container/container.kind';
import type { ComponentType } from 'react';
import {
  ContainerFacetsDocument,
  ContainerListDocument,
  ContainerListUpdatesDocument,
} from '../../../generated/container.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { facetFilters } from '../../../ui/list/facet-filters.ts';
import { liveListOf } from '../../../ui/list/named-source.ts';
import {
  defineDeviceList,
  measuredText,
  onlineText,
  placeFacets,
  summaryText,
  tagFacets,
} from '../device-kit/index.ts';
import { compactContainerColumns, containerColumns } from './container-columns.tsx';
import { containerName } from './container-figures.ts';
import { containerFilters } from './container-filters.ts';
import { chosenContainer, containerActions } from './container.actions.ts';
import { containerPage } from './container.route.ts';
import { ContainerDrawer } from './drawer/ContainerDrawer.tsx';

const source = liveListOf('containers', {
  list: ContainerListDocument,
  updates: ContainerListUpdatesDocument,
  countKey: ({ id, isOnline, agentOnline, coolerOpen, faults }) =>
    `${id}${isOnline}${agentOnline}${coolerOpen}${faults}`,
});

/** The containers. */
export const ContainerPage: ComponentType = defineDeviceList(containerKind, source, {
  page: containerPage,
  rowLabel: containerName,
  text: { columns: ['name', 'ip', 'model'], placeholder: 'Search name, IP, model' },
  filters: containerFilters,
  useFilters: facetFilters(ContainerFacetsDocument, (data) => data.containersFacets, [
    'model',
    'agentName',
    ...placeFacets,
    ...tagFacets,
  ]),
  columns: containerColumns,
  compactColumns: compactContainerColumns,
  autoRefresh: 'antspaces',
  actions: containerActions,
  chosen: chosenContainer,
  // Its age stands beside the automatic refresh.
  Detail: ({ list: { data } }) => {
    if (!data) return null;
    const { coolersOpen, coolersClosed, withFaults, power, reportingPower } = data.containersAggregate;
    const parts = [
      onlineText(data.containersAggregate),
      coolersOpen + coolersClosed > 0
        ? `coolers: ${formatCount(coolersOpen)} open, ${formatCount(coolersClosed)} closed`
        : undefined,
      withFaults > 0 ? `${formatCount(withFaults)} with faults` : undefined,
      measuredText(containerMeasures.power, power, reportingPower),
    ];
    return summaryText(parts);
  },
  drawer: { key: 'device', Component: ContainerDrawer },
  empty: {
    title: 'No containers yet',
    text: 'An agent on site discovers Antspace containers over HTTP in the IP ranges it scans. Containers of MicroBT are read over Modbus TCP by a map file of the site.',
  },
});
