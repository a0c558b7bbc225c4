import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import type { Where } from '@headframe/domain/where/where';
import { PduFacetsDocument } from '../../../generated/pdu.ts';
import { choicesOf } from '../../../ui/filter/choices-of.ts';
import { facetFilters } from '../../../ui/list/facet-filters.ts';
import { filtersWhere, type ListFilter } from '../../../ui/list/list-where.ts';
import {
  agentFilter,
  issueFilter,
  placeFacets,
  placeFilters,
  stateFilter,
  tagFacets,
  tagFilters,
  sharingFilter,
} from '../device-kit/index.ts';
import { phaseNames } from './pdu-figures.ts';

/** PDUs of which at least one phase has a current in a range. */
function anyPhaseCurrent(range: string | readonly string[]): Where[] {
  const ofPhase = (phase: string): Where[] =>
    filtersWhere({ filters: [{ kind: 'number', key: `current${phase}`, label: '' }] }, { [`current${phase}`]: range });
  return [{ _or: phaseNames.flatMap(ofPhase) }];
}

/** The filters of the list of PDUs. */
export const pduFilters: readonly ListFilter[] = [
  stateFilter,
  issueFilter(pduKind),
  { kind: 'choice', key: 'model', label: 'Model', options: [] },
  agentFilter,
  sharingFilter,
  ...tagFilters,
  ...placeFilters,
  {
    kind: 'choice',
    key: 'access',
    label: 'Access',
    options: choicesOf({ viewOnly: 'View only', commanded: 'Takes commands' }),
    where: (chosen) => [{ viewOnly: { _in: [...chosen].map((one) => one === 'viewOnly') } }],
  },
  { kind: 'number', key: 'power', label: 'Power', unit: 'kW', factor: 1000 },
  { kind: 'number', key: 'current', label: 'Phase current', unit: 'A', where: anyPhaseCurrent },
  { kind: 'number', key: 'temperature', label: 'Temperature', unit: '°C' },
  { kind: 'number', key: 'humidity', label: 'Humidity', unit: '%' },
  { kind: 'number', key: 'outletsOff', label: 'Outlets off', presets: [{ value: '1..', label: 'With outlets off' }] },
];

/** The filters with the models and agents of the PDUs there are as choices. */
export const usePduFilters = facetFilters(PduFacetsDocument, (data) => data.pdusFacets, [
  'model',
  'agentName',
  ...placeFacets,
  ...tagFacets,
]);
