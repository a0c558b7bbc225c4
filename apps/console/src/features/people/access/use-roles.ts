import { RoleListDocument } from '../../../generated/role.ts';
import { useChanges } from '../../../ui/changes/use-changes.ts';
import { useData } from '../../../transport/requests/use-data.ts';

const kinds = ['role', 'member'] as const;

/** More roles than a team can have: built-in ones and those of its organization. */
const everyRole = 1000;

/** All roles of the selected subaccount's team: built-in ones first. */
export function useRoles() {
  const { data, ...state } = useData(RoleListDocument, { limit: everyRole });
  useChanges(kinds, state.refetch);
  return { ...state, roles: data?.roles };
}
