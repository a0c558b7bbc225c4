import { containerKind } from '@headframe/domain/devices/container/container.kind';
import { choicesOf } from '../../../ui/filter/choices-of.ts';
import type { ListFilter } from '../../../ui/list/list-where.ts';
import { heldFilter } from '../commands/index.ts';
import { agentFilter, issueFilter, placeFilters, stateFilter, tagFilters, sharingFilter } from '../device-kit/index.ts';

/** The filters of the list of containers. */
export const containerFilters: readonly ListFilter[] = [
  stateFilter,
  {
    kind: 'choice',
    key: 'cooler',
    label: 'Cooler',
    options: choicesOf({ open: 'Open', closed: 'Closed' }),
    where: (states) => [{ coolerOpen: { _in: [...states].map((state) => state === 'open') } }],
  },
  issueFilter(containerKind),
  {
    kind: 'choice',
    key: 'change',
    label: 'Targets',
    options: choicesOf({ mismatch: 'Not as commanded' }),
    where: () => [{ hasMismatch: { _eq: true } }],
  },
  heldFilter,
  { kind: 'choice', key: 'model', label: 'Model', options: [] },
  agentFilter,
  sharingFilter,
  ...tagFilters,
  ...placeFilters,
  { kind: 'number', key: 'supplyTemperature', label: 'Supply temperature', unit: '°C' },
  { kind: 'number', key: 'power', label: 'Power', unit: 'kW', factor: 1000 },
  { kind: 'number', key: 'faults', label: 'Faults', presets: [{ value: '1..', label: 'With faults' }] },
  { kind: 'number', key: 'miners', label: 'Miners' },
];
