import { plcKind } from '@headframe/domain/devices/plc/plc.kind';
import type { ComponentType } from 'react';
import {
  PlcFacetsDocument,
  PlcListDocument,
  PlcListUpdatesDocument,
  type PlcListQuery,
} from '../../../generated/plc.ts';
import { formatCount } from '../../../ui/figure/format.ts';
import { facetFilters } from '../../../ui/list/facet-filters.ts';
import { liveListOf } from '../../../ui/list/named-source.ts';
import {
  agentFilter,
  defineDeviceList,
  issueFilter,
  placeFacets,
  placeFilters,
  listSummary,
  onlineText,
  stateFilter,
  sharingFilter,
} from '../device-kit/index.ts';
import { PlcDrawer } from './drawer/PlcDrawer.tsx';
import { compactPlcColumns, plcColumns } from './plc-columns.tsx';
import { plcName } from './plc-figures.ts';
import { chosenPlc, plcActions } from './plc.actions.ts';
import { plcPage } from './plc.route.ts';
import { PlcTabs } from './PlcTabs.tsx';

const source = liveListOf('plcs', {
  list: PlcListDocument,
  updates: PlcListUpdatesDocument,
  countKey: (plc) => `${plc.id}${plc.isOnline}${plc.agentOnline}${plc.coilsOn}${plc.coilsOff}`,
});

/** The PLCs. */
export const PlcPage: ComponentType = defineDeviceList(plcKind, source, {
  page: plcPage,
  rowLabel: plcName,
  text: { columns: ['name', 'ip', 'model'], placeholder: 'Search name, IP, model' },
  filters: [
    stateFilter,
    issueFilter(plcKind),
    { kind: 'choice', key: 'model', label: 'Model', options: [] },
    agentFilter,
    sharingFilter,
    ...placeFilters,
    { kind: 'number', key: 'coilsOn', label: 'Coils on' },
    { kind: 'number', key: 'coilsPending', label: 'Coils pending', presets: [{ value: '1..', label: 'With pending' }] },
  ],
  useFilters: facetFilters(PlcFacetsDocument, (data) => data.plcsFacets, ['model', 'agentName', ...placeFacets]),
  columns: plcColumns,
  compactColumns: compactPlcColumns,
  actions: plcActions,
  chosen: chosenPlc,
  Above: PlcTabs,
  Detail: listSummary(({ plcsAggregate: all }: PlcListQuery) => [
    onlineText(all),
    all.online > 0 ? `${formatCount(all.coilsOn)} coils on, ${formatCount(all.coilsOff)} off` : undefined,
  ]),
  drawer: { key: 'device', Component: PlcDrawer, reset: { coil: undefined } },
  empty: {
    title: 'No PLCs yet',
    text: 'An agent on site discovers PLCs by Modbus TCP in the IP ranges it scans. A site names the coils that may be written, and PLCs of other makes, with a map file.',
  },
});
