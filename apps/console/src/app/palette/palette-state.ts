import { create } from 'zustand';

/** Whether the command palette is open. */
export const usePaletteState = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens the command palette. */
export function openPalette(): void {
  usePaletteState.setState({ isOpen: true });
}

export function closePalette(): void {
  usePaletteState.setState({ isOpen: false });
}
