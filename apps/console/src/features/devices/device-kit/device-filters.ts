import type { Where } from '@headframe/domain/where/where';
import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { choicesOf } from '../../../ui/filter/choices-of.ts';
import { isObserverMode } from '../../../transport/browser/observer-mode.ts';
import type { ListFilter } from '../../../ui/list/list-where.ts';

const nothing: Where = { _or: [] };

const stateChoices: Readonly<Record<string, { label: string; where: Where }>> = {
  online: { label: 'Online', where: { isOnline: { _eq: true }, agentOnline: { _eq: true } } },
  offline: { label: 'Offline', where: { isOnline: { _eq: false }, agentOnline: { _eq: true } } },
  stale: { label: 'Stale', where: { agentOnline: { _eq: false } } },
};

/** Devices that answer, do not, or of which nobody knows as their agent is offline. */
export const stateFilter: ListFilter = {
  kind: 'choice',
  key: 'state',
  label: 'Status',
  options: Object.entries(stateChoices).map(([value, { label }]) => ({ value, label })),
  where: (states) => [{ _or: [...states].map((state) => stateChoices[state]?.where ?? nothing) }],
};

const sharingChoices: Readonly<Record<string, { label: string; where: Where }>> = {
  own: { label: 'Own', where: { isShared: { _eq: false } } },
  withMe: { label: 'Shared with this subaccount', where: { isShared: { _eq: true } } },
  withOthers: { label: 'Shared with others', where: { isShared: { _eq: false }, shareSubaccount: { _isNull: false } } },
};

/** Devices by whose they are, and whether they are shared. */
export const sharingFilter: ListFilter = {
  kind: 'choice',
  key: 'sharing',
  label: 'Sharing',
  options: Object.entries(sharingChoices).map(([value, { label }]) => ({ value, label })),
  where: (chosen) => [{ _or: [...chosen].map((key) => sharingChoices[key]?.where ?? nothing) }],
};

/** Devices of some agents; the list offers those that it has. */
export const agentFilter: ListFilter = { kind: 'choice', key: 'agentName', label: 'Agent', options: [] };

/** Devices with any of some tags, and the facet that offers these; observers load no tags, and choose by none. */
export const tagFilters: readonly ListFilter[] = isObserverMode()
  ? []
  : [
      {
        kind: 'choice',
        key: 'tags',
        label: 'Tags',
        options: [],
        where: (tags) => [{ _or: [...tags].map((tag) => ({ tags: { _contains: [tag] } })) }],
      },
    ];

/** See {@link tagFilters}. */
export const tagFacets: readonly 'tags'[] = isObserverMode() ? [] : ['tags'];

/** Devices by where they stand: what `placeSearch` has in the URL. */
export const placeFilters: readonly ListFilter[] = [
  { kind: 'choice', key: 'group', label: 'Group', options: [] },
  { kind: 'choice', key: 'rack', label: 'Rack', options: [] },
  { kind: 'number', key: 'row', label: 'Row', unit: '' },
  { kind: 'number', key: 'column', label: 'Column', unit: '' },
];

/** The facets that offer the choices of {@link placeFilters}. */
export const placeFacets: readonly ('group' | 'rack')[] = ['group', 'rack'];

/** Devices with an issue of their kind, or with any for `ANY`. */
export function issueFilter({ issues }: Pick<DeviceKind, 'issues'>): ListFilter {
  const options = choicesOf(issues);
  const namesOf = (issue: string) => (issue === 'ANY' ? options.map(({ value }) => value) : [issue]);
  return {
    kind: 'choice',
    key: 'issue',
    label: 'Issue',
    options: [{ value: 'ANY', label: 'Any issue' }, ...options],
    where: (chosen) => [{ _or: [...chosen].flatMap(namesOf).map((name) => ({ issues: { _contains: [name] } })) }],
  };
}
