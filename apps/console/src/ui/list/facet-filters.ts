import { useMemo } from 'react';
import type { TypedDocument } from '../../transport/requests/typed-document.ts';
import { useData } from '../../transport/requests/use-data.ts';
import { countedOptions } from '../filter/counted-options.ts';
import { withOptions, type ListFilter } from './list-where.ts';

/** What occurs in one column of a list, as the API's facets name it. */
interface Facet {
  readonly column: string;
  readonly values: readonly { value: string; count: number }[];
}

/**
 * Makes the hook that gives choice filters what occurs in the data: the filters whose keys are these columns, by the query of the
 * list's facets.
 */
export function facetFilters<Data, Column extends string>(
  document: TypedDocument<Data, { columns: Column[] | Column }>,
  facetsOf: (data: Data) => readonly Facet[],
  columns: readonly NoInfer<Column>[],
): (filters: readonly ListFilter[]) => readonly ListFilter[] {
  const variables = { columns: [...columns] };
  return function useFacetFilters(filters) {
    const { data } = useData(document, variables, { isBackground: true });
    return useMemo(() => {
      const facets = data === undefined ? [] : facetsOf(data);
      const optionsOf = (name: string) => countedOptions(facets.find(({ column }) => column === name)?.values);
      return withOptions(filters, Object.fromEntries(columns.map((name) => [name, optionsOf(name)])));
    }, [filters, data]);
  };
}
