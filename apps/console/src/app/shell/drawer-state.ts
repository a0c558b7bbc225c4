import { create } from 'zustand';
import { getPreference, setPreference, usePreference } from '../../transport/preferences/preferences.ts';

const useOverlay = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** The drawer: collapsed to icons (a preference of the account), and open over the page on a phone (not remembered). */
export function useDrawer(): { isCollapsed: boolean; isOverlayOpen: boolean } {
  const [isCollapsed] = usePreference('isCollapseDrawer');
  return { isCollapsed, isOverlayOpen: useOverlay((state) => state.isOpen) };
}

/** Collapses or expands the drawer, for good. */
export function toggleDrawer(): void {
  setPreference('isCollapseDrawer', !getPreference('isCollapseDrawer'));
}

/** Opens or closes the drawer over the page. */
export function setOverlay(isOpen: boolean): void {
  useOverlay.setState({ isOpen });
}
