import { useMemo } from 'react';
import { SensorFacetsDocument } from '../../../generated/sensor.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { countedOptions } from '../../../ui/filter/counted-options.ts';
import { withOptions, type ListFilter } from '../../../ui/list/list-where.ts';

/** The filters with the agents that have sensors as choices. */
export function useSensorFilters(filters: readonly ListFilter[]): readonly ListFilter[] {
  const { data } = useData(SensorFacetsDocument, { columns: ['agentName'] }, { isBackground: true });
  const values = data?.sensorsFacets[0]?.values;
  return useMemo(() => withOptions(filters, { agentName: countedOptions(values) }), [filters, values]);
}
