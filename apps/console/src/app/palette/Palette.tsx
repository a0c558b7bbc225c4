import { lazy, Suspense } from 'react';
import { LoadingDialog } from '../../ui/dialog/LoadingDialog.tsx';
import { closePalette, usePaletteState } from './palette-state.ts';

const Dialog = lazy(async () => ({ default: (await import('./PaletteDialog.tsx')).PaletteDialog }));

/** The command palette: pages, commands, and single things by name. */
export function Palette() {
  const isOpen = usePaletteState((state) => state.isOpen);
  return <Suspense fallback={<LoadingDialog onClose={closePalette} />}>{isOpen && <Dialog />}</Suspense>;
}
