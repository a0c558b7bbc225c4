import { pduKind } from '@headframe/domain/devices/pdu/pdu.kind';
import type { Where } from '@headframe/domain/where/where';
import { useMemo } from 'react';
import { PduFacetsDocument } from '../../../generated/pdu.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { countedOptions } from '../../../ui/filter/counted-options.ts';
import { filtersWhere, withOptions, type ListFilter } from '../../../ui/list/list-where.ts';
import { phaseNames } from './pdu-figures.ts';

/** PDUs of which at least one phase has a current in a range. */
function anyPhaseCurrent(range: string | readonly string[]): Where[] {
  const ofPhase = (phase: string): Where[] =>
    filtersWhere({ filters: [{ kind: 'number', key: `current${phase}`, label: '' }] }, { [`current${phase}`]: range });
  return [{ _or: phaseNames.flatMap(ofPhase) }];
}

const issueOptions = Object.entries(pduKind.issues).map(([value, label]) => ({ value, label }));

/** PDUs with an issue; with any of them for `ANY`. */
function withIssue(issue: string): Where[] {
  const names = issue === 'ANY' ? issueOptions.map(({ value }) => value) : [issue];
  return names.map((name) => ({ issues: { _contains: [name] } }));
}

/** The filters of the list of PDUs. */
export const pduFilters: readonly ListFilter[] = [
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
  {
    kind: 'choice',
    key: 'issue',
    label: 'Issue',
    options: [{ value: 'ANY', label: 'Any issue' }, ...issueOptions],
    where: (chosen) => [{ _or: [...chosen].flatMap((issue) => withIssue(issue)) }],
  },
  { kind: 'choice', key: 'model', label: 'Model', options: [] },
  { kind: 'choice', key: 'agentName', label: 'Agent', options: [] },
  {
    kind: 'choice',
    key: 'access',
    label: 'Access',
    options: [
      { value: 'viewOnly', label: 'View only' },
      { value: 'commanded', label: 'Takes commands' },
    ],
    where: (chosen) => [{ viewOnly: { _in: [...chosen].map((one) => one === 'viewOnly') } }],
  },
  { kind: 'number', key: 'power', label: 'Power', unit: 'kW', factor: 1000 },
  {
    kind: 'number',
    key: 'current',
    label: 'Phase current',
    unit: 'A',
    where: anyPhaseCurrent,
  },
  { kind: 'number', key: 'temperature', label: 'Temperature', unit: '°C' },
  { kind: 'number', key: 'humidity', label: 'Humidity', unit: '%' },
  {
    kind: 'number',
    key: 'outletsOff',
    label: 'Outlets off',
    presets: [{ value: '1..', label: 'With outlets off' }],
  },
];

/** The filters with the models and agents of the PDUs there are as choices. */
export function usePduFilters(filters: readonly ListFilter[]): readonly ListFilter[] {
  const { data } = useData(PduFacetsDocument, { columns: ['model', 'agentName'] }, { isBackground: true });
  return useMemo(() => {
    const valuesOf = (column: string) => data?.pdusFacets.find((facet) => facet.column === column)?.values;
    return withOptions(filters, {
      model: countedOptions(valuesOf('model')),
      agentName: countedOptions(valuesOf('agentName')),
    });
  }, [filters, data]);
}
