import { lazy, Suspense } from 'react';
import { usePaletteState } from './palette-state.ts';

const Dialog = lazy(async () => ({ default: (await import('./PaletteDialog.tsx')).PaletteDialog }));

/** The command palette: pages, commands, and single things by name. */
export function Palette() {
  const isOpen = usePaletteState((state) => state.isOpen);
  return <Suspense>{isOpen && <Dialog />}</Suspense>;
}
