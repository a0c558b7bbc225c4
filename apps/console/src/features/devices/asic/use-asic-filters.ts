import { useMemo } from 'react';
import { AsicFacetsDocument } from '../../../generated/asic.ts';
import type { AsicFacet } from '../../../generated/inputs.ts';
import { isObserverMode } from '../../../transport/browser/observer-mode.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { countedOptions } from '../../../ui/filter/counted-options.ts';
import { withOptions, type ListFilter } from '../../../ui/list/list-where.ts';

const untagged: AsicFacet[] = ['model', 'firmware', 'agentName'];
const everyFacet: AsicFacet[] = [...untagged, 'tags'];

/** The filters with what occurs among the devices as choices. Observers load no tags, and choose by none. */
export function useAsicFilters(filters: readonly ListFilter[]): readonly ListFilter[] {
  const hasTags = !isObserverMode();
  const { data } = useData(AsicFacetsDocument, { columns: hasTags ? everyFacet : untagged }, { isBackground: true });
  const facets = data?.asicsFacets;
  return useMemo(() => {
    const valuesOf = (column: AsicFacet) => countedOptions(facets?.find((facet) => facet.column === column)?.values);
    const options = {
      model: valuesOf('model'),
      firmware: valuesOf('firmware'),
      tags: valuesOf('tags'),
      agentName: valuesOf('agentName'),
    };
    return withOptions(filters, options).filter(({ key }) => hasTags || key !== 'tags');
  }, [filters, facets, hasTags]);
}
