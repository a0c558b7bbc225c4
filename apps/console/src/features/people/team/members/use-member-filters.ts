import { useMemo } from 'react';
import { MemberFacetsDocument } from '../../../../generated/team.ts';
import { useData } from '../../../../transport/requests/use-data.ts';
import { countedOptions } from '../../../../ui/filter/counted-options.ts';
import { withOptions, type ListFilter } from '../../../../ui/list/list-where.ts';

/** What the team can be filtered by. */
export const memberFilters: readonly ListFilter[] = [
  { kind: 'choice', key: 'memberRole', column: 'role', label: 'Role', options: [] },
  {
    kind: 'choice',
    key: 'state',
    label: 'State',
    options: [
      { value: 'owner', label: 'Owner' },
      { value: 'member', label: 'Member' },
      { value: 'invited', label: 'Invited' },
      { value: 'suspended', label: 'Suspended' },
    ],
    where: (value) => [{ _or: [value].flat().map(stateWhere) }],
  },
];

/** Suspended members are no members that count. */
function stateWhere(state: string) {
  if (state === 'suspended') return { isSuspended: { _eq: true } };
  return { state: { _eq: state }, isSuspended: { _eq: false } };
}

/** {@link memberFilters} with the roles that occur in the team. */
export function useMemberFilters(filters: readonly ListFilter[]): readonly ListFilter[] {
  const { data } = useData(MemberFacetsDocument, { columns: ['role'] }, { isBackground: true });
  const roles = data?.teamMembersFacets[0]?.values;
  return useMemo(() => withOptions(filters, { memberRole: countedOptions(roles) }), [filters, roles]);
}
