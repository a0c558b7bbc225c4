import type { AutoRefreshList, AutoRefreshOption } from '@headframe/domain/enums/auto-refresh';
import { usePreference } from './preferences.ts';

/** The auto-refresh of one list, as the account prefers it: seconds (0 is OFF), and the way to choose others. */
export function useAutoRefresh(
  list: AutoRefreshList,
): readonly [AutoRefreshOption, (seconds: AutoRefreshOption) => void] {
  const [autoRefresh, setAutoRefresh] = usePreference('autoRefresh');
  return [autoRefresh[list], (seconds) => setAutoRefresh({ ...autoRefresh, [list]: seconds })];
}
