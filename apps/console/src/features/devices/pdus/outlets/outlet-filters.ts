import { outletProtectionLabels, outletProtections } from '@headframe/domain/devices/pdu/pdu-files';
import { useMemo } from 'react';
import { OutletFacetsDocument } from '../../../../generated/outlet.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { countedOptions } from '../../../../ui/filter/counted-options.ts';
import { withOptions, type ListFilter } from '../../../../ui/list/list-where.ts';

/** The filters of the list of outlets. */
export const outletFilters: readonly ListFilter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: 'State',
    options: [
      { value: 'on', label: 'On' },
      { value: 'off', label: 'Off' },
      { value: 'unknown', label: 'Unknown' },
    ],
  },
  {
    kind: 'choice',
    key: 'protectedAs',
    label: 'Protected',
    options: outletProtections.map((value) => ({ value, label: `Feeds ${outletProtectionLabels[value]}` })),
  },
  { kind: 'text', key: 'asicName', label: 'Miner', placeholder: 'Part of its name' },
  { kind: 'text', key: 'pduName', label: 'PDU', placeholder: 'Part of its name' },
  { kind: 'choice', key: 'pduModel', label: 'Model', options: [] },
  { kind: 'choice', key: 'agentName', label: 'Agent', options: [] },
  {
    kind: 'number',
    key: 'power',
    label: 'Power',
    unit: 'W',
    presets: [{ value: '..5', label: 'Without a load' }],
  },
  { kind: 'number', key: 'current', label: 'Current', unit: 'A' },
];

/** The filters with the models and agents of the PDUs there are as choices. */
export function useOutletFilters(filters: readonly ListFilter[]): readonly ListFilter[] {
  const { data } = useData(OutletFacetsDocument, { columns: ['pduModel', 'agentName'] }, { isBackground: true });
  return useMemo(() => {
    const valuesOf = (column: string) => data?.outletsFacets.find((facet) => facet.column === column)?.values;
    return withOptions(filters, {
      pduModel: countedOptions(valuesOf('pduModel')),
      agentName: countedOptions(valuesOf('agentName')),
    });
  }, [filters, data]);
}
