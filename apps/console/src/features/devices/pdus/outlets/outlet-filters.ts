import { outletProtectionLabels, outletProtections } from '@headframe/domain/devices/pdu/pdu-files';
import { OutletFacetsDocument } from '../../../../generated/outlet.ts';
import { choicesOf } from '../../../../ui/filter/choices-of.ts';
import { facetFilters } from '../../../../ui/list/facet-filters.ts';
import type { ListFilter } from '../../../../ui/list/list-where.ts';
import { heldFilter } from '../../commands/index.ts';
import { agentFilter } from '../../device-kit/index.ts';

export const outletFilters: readonly ListFilter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: 'State',
    options: choicesOf({ on: 'On', off: 'Off', unknown: 'Unknown' }),
  },
  {
    kind: 'choice',
    key: 'protectedAs',
    label: 'Protected',
    options: outletProtections.map((value) => ({ value, label: `Feeds ${outletProtectionLabels[value]}` })),
  },
  heldFilter,
  { kind: 'text', key: 'asicName', label: 'Miner', placeholder: 'Part of its name' },
  { kind: 'text', key: 'pduName', label: 'PDU', placeholder: 'Part of its name' },
  { kind: 'choice', key: 'pduModel', label: 'Model', options: [] },
  agentFilter,
  { kind: 'number', key: 'power', label: 'Power', unit: 'W', presets: [{ value: '..5', label: 'Without a load' }] },
  { kind: 'number', key: 'current', label: 'Current', unit: 'A' },
];

/** The filters with the models and agents of the PDUs there are as choices. */
export const useOutletFilters = facetFilters(OutletFacetsDocument, (data) => data.outletsFacets, [
  'pduModel',
  'agentName',
]);
