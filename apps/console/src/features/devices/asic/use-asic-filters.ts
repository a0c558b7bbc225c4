import { useMemo } from 'react';
import { AsicFilterOptionsDocument } from '../../../generated/asic.ts';
import { isObserverMode } from '../../../transport/observer-mode.ts';
import { useData } from '../../../transport/use-data.ts';
import type { FilterOption } from '../../../ui/filter/filter.ts';
import { withOptions, type ListFilter } from '../../../ui/list/list-where.ts';

type Counted = readonly { value: string; count: number }[];

/** What occurs among the devices, each with its count. */
export function countedOptions(options: Counted | undefined): FilterOption[] {
  return (options ?? []).map(({ value, count }) => ({ value, label: `${value} (${count})` }));
}

/** The filters with what occurs among the devices as choices. Observers load no tags, and choose by none. */
export function useAsicFilters(filters: readonly ListFilter[]): readonly ListFilter[] {
  const hasTags = !isObserverMode();
  const { data } = useData(AsicFilterOptionsDocument, { withTags: hasTags }, { isBackground: true });
  const found = data?.asicFilterOptions;
  return useMemo(() => {
    const options = {
      model: countedOptions(found?.models),
      firmware: countedOptions(found?.firmwares),
      tags: countedOptions(found?.tags),
      agent: countedOptions(found?.agents),
    };
    return withOptions(filters, options).filter(({ key }) => hasTags || key !== 'tags');
  }, [filters, found, hasTags]);
}
