/** Choices of a list's auto-refresh in seconds; 0 is OFF. */
export const autoRefreshOptions = [0, 60, 300, 600] as const;

/** One choice of {@link autoRefreshOptions}. */
export type AutoRefreshOption = (typeof autoRefreshOptions)[number];

/** Lists refresh every minute unless something else is chosen. */
export const defaultAutoRefresh: AutoRefreshOption = 60;

/** What people read for a choice. */
export function autoRefreshLabel(option: AutoRefreshOption): string {
  return option === 0 ? 'OFF' : `${option} s`;
}

/** The lists that have an auto-refresh of their own in the preferences. */
export const autoRefreshLists = ['poolWorkers', 'devices', 'antspaces'] as const;

/** One list of {@link autoRefreshLists}. */
export type AutoRefreshList = (typeof autoRefreshLists)[number];
