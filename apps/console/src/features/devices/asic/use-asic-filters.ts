import { useMemo } from 'react';
import { AsicFacetsDocument } from '../../../generated/asic.ts';
import type { AsicFacet } from '../../../generated/inputs.ts';
import { isObserverMode } from '../../../transport/browser/observer-mode.ts';
import { useCan } from '../../../transport/session/access.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { countedOptions } from '../../../ui/filter/counted-options.ts';
import { withOptions, type ListFilter } from '../../../ui/list/list-where.ts';
import { placeFacets } from '../device-kit/index.ts';
import { credentialFilter, poolFilters } from './asic-filters.ts';

const untagged: AsicFacet[] = ['model', 'firmware', 'preset', 'agentName', ...placeFacets];
const everyFacet: AsicFacet[] = [...untagged, 'tags'];

/**
 * The filters with what occurs among the devices as choices. Observers load no tags, and choose by none; those of the pool's figures
 * and of credentials are for who may read these.
 */
export function useAsicFilters(filters: readonly ListFilter[]): readonly ListFilter[] {
  const hasTags = !isObserverMode();
  const mayReadWorkers = useCan('workers');
  const mayReadPdus = useCan('pdu');
  const mayReadCredentials = useCan('agent_worker_credential');
  const { data } = useData(AsicFacetsDocument, { columns: hasTags ? everyFacet : untagged }, { isBackground: true });
  const facets = data?.asicsFacets;
  return useMemo(() => {
    const valuesOf = (column: AsicFacet) => countedOptions(facets?.find((facet) => facet.column === column)?.values);
    const options = {
      model: valuesOf('model'),
      firmware: valuesOf('firmware'),
      preset: valuesOf('preset'),
      tags: valuesOf('tags'),
      agentName: valuesOf('agentName'),
      group: valuesOf('group'),
      rack: valuesOf('rack'),
    };
    const isOffered = (filter: ListFilter) =>
      (hasTags || filter.key !== 'tags') &&
      (mayReadCredentials || filter !== credentialFilter) &&
      (mayReadPdus || filter.key !== 'outletLink') &&
      (mayReadWorkers || !poolFilters.some(({ key }) => key === filter.key));
    return withOptions(filters, options).filter(isOffered);
  }, [filters, facets, hasTags, mayReadWorkers, mayReadPdus, mayReadCredentials]);
}
