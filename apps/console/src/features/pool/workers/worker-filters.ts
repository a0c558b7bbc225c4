import { workerStatuses, workerStatusLabels } from '@headframe/domain/pool/worker-status';
import { useMemo } from 'react';
import { WorkerFacetsDocument } from '../../../generated/worker.ts';
import { isObserverMode } from '../../../transport/browser/observer-mode.ts';
import { useData } from '../../../transport/requests/use-data.ts';
import { choicesOf } from '../../../ui/filter/choices-of.ts';
import { countedOptions } from '../../../ui/filter/counted-options.ts';
import { anyOf, withOptions, type ListFilter } from '../../../ui/list/list-where.ts';

/** What the list is filtered by; the tabs set the state. */
export const workerFilters: readonly ListFilter[] = [
  {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    options: choicesOf(workerStatusLabels, workerStatuses),
  },
  {
    kind: 'choice',
    key: 'tags',
    label: 'Tags',
    options: [],
    where: (tags) => anyOf([...tags].map((tag) => ({ tags: { _contains: [tag] } }))),
  },
  {
    kind: 'number',
    key: 'rejectRate',
    label: 'Rejects',
    unit: '%',
    presets: [{ value: '2..', label: 'Rejects of 2 % or more' }],
  },
  {
    kind: 'choice',
    key: 'alert',
    label: 'Alert',
    options: [{ value: 'low', label: 'Below hashrate threshold' }],
    where: () => [{ isBelowThreshold: { _eq: true } }],
  },
];

/** The filters of the bar, with the tags that occur. Observers load no tags, and choose by none. The state is chosen by the tabs. */
export function useWorkerFilters(filters: readonly ListFilter[]): readonly ListFilter[] {
  const hasTags = !isObserverMode();
  const { data } = useData(WorkerFacetsDocument, { columns: ['tags'] }, { isBackground: true, isPaused: !hasTags });
  const values = data?.workersFacets[0]?.values;
  return useMemo(
    () =>
      withOptions(filters, { tags: countedOptions(values) }).filter(
        ({ key }) => key !== 'status' && (hasTags || key !== 'tags'),
      ),
    [filters, values, hasTags],
  );
}
