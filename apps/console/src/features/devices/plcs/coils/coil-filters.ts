import { CoilFacetsDocument } from '../../../../generated/coil.ts';
import { choicesOf } from '../../../../ui/filter/choices-of.ts';
import { facetFilters } from '../../../../ui/list/facet-filters.ts';
import type { ListFilter } from '../../../../ui/list/list-where.ts';
import { heldFilter } from '../../commands/index.ts';
import { agentFilter } from '../../device-kit/index.ts';

export const coilFilters: readonly ListFilter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: 'Power state',
    options: choicesOf({ on: 'On', off: 'Off', unknown: 'Unknown' }),
  },
  {
    kind: 'choice',
    key: 'access',
    label: 'Commands',
    options: choicesOf({ writable: 'May be written', readOnly: 'Read only' }),
    where: (chosen) => [{ writable: { _in: [...chosen].map((one) => one === 'writable') } }],
  },
  {
    kind: 'choice',
    key: 'change',
    label: 'Change state',
    options: choicesOf({ mismatch: 'Differs from its target', changing: 'Feedback differs' }),
    where: (chosen) => [
      { _or: [...chosen].map((one) => ({ [one === 'mismatch' ? 'coilMismatch' : 'changing']: { _eq: true } })) },
    ],
  },
  heldFilter,
  { kind: 'text', key: 'plcName', label: 'PLC', placeholder: 'Part of its name' },
  { kind: 'choice', key: 'plcModel', label: 'Model', options: [] },
  agentFilter,
  { kind: 'number', key: 'address', label: 'Address, from 0' },
];

/** The filters with the models and agents of the PLCs there are as choices. */
export const useCoilFilters = facetFilters(CoilFacetsDocument, (data) => data.coilsFacets, ['plcModel', 'agentName']);
