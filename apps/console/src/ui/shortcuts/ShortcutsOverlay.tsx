import { lazy, Suspense, useState } from 'react';
import { LoadingDialog } from '../dialog/LoadingDialog.tsx';
import { useShortcut } from './shortcuts.ts';

const Dialog = lazy(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }));

/** `?` opens the list of shortcuts; its code is fetched when it is first opened. */
export function ShortcutsOverlay() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useShortcut('?', 'Show shortcuts', () => setOpen(true), { isBesidePanel: true });
  return <Suspense fallback={<LoadingDialog onClose={close} />}>{isOpen && <Dialog onClose={close} />}</Suspense>;
}
