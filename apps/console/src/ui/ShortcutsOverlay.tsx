import { lazy, Suspense, useState } from 'react';
import { useShortcut } from './shortcuts.ts';

const Dialog = lazy(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }));

/** `?` opens the list of shortcuts; its code is fetched when it is first opened. */
export function ShortcutsOverlay() {
  const [isOpen, setOpen] = useState(false);
  useShortcut('?', 'Show shortcuts', () => setOpen((before) => !before));
  return <Suspense>{isOpen && <Dialog onClose={() => setOpen(false)} />}</Suspense>;
}
