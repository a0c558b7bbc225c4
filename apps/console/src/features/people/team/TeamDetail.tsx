import { useAccess } from '../../../transport/session/access.ts';
import { teamPage } from './team.route.ts';

/** Beside the title: whose team is shown. */
export function TeamDetail() {
  const { tab } = teamPage.useSearch();
  const subaccount = useAccess((state) => state.selected?.name);
  return tab === 'all' ? 'All subaccounts' : subaccount;
}
