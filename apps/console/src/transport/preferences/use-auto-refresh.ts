import type { AutoRefreshList, AutoRefreshOption } from '@headframe/domain/enums/auto-refresh';
import { usePreference } from './preferences.ts';

/** The auto-refresh preference of one list: its seconds (0 is OFF), and a setter. */
export function useAutoRefresh(
  list: AutoRefreshList,
): readonly [AutoRefreshOption, (seconds: AutoRefreshOption) => void] {
  const [autoRefresh, setAutoRefresh] = usePreference('autoRefresh');
  return [autoRefresh[list], (seconds) => setAutoRefresh({ ...autoRefresh, [list]: seconds })];
}
