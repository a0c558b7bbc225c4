import { create } from 'zustand';
import { storedText } from '../../transport/storage.ts';

const stored = storedText('headframe.drawer');

/** The drawer: collapsed to icons (remembered), and open over the page on a phone (not remembered). */
export const useDrawer = create<{ isCollapsed: boolean; isOverlayOpen: boolean }>(() => ({
  isCollapsed: stored.read() === 'collapsed',
  isOverlayOpen: false,
}));

/** Collapses or expands the drawer, for good. */
export function toggleDrawer(): void {
  const isCollapsed = !useDrawer.getState().isCollapsed;
  stored.write(isCollapsed ? 'collapsed' : 'expanded');
  useDrawer.setState({ isCollapsed });
}

/** Opens or closes the drawer over the page. */
export function setOverlay(isOverlayOpen: boolean): void {
  useDrawer.setState({ isOverlayOpen });
}
