import { Kbd } from '@mantine/core';
import '@mantine/core/styles/Kbd.css';
import { keyNames, useShortcuts } from './shortcuts.ts';
import { DialogFrame } from '../dialog/DialogFrame.tsx';
import styles from './ShortcutsDialog.module.css';

/** The list of shortcuts of the current page. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const shortcuts = useShortcuts((state) => state.shortcuts);
  const shown = [...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values()];
  return (
    <DialogFrame onClose={onClose} title="Keyboard shortcuts" size="sm">
      <dl className={styles['list']}>
        {shown.map(({ keys, label }) => (
          <div key={keys} className={styles['item']}>
            <dt>{label}</dt>
            <dd>
              {keyNames(keys).map((name) => (
                <Kbd key={name} size="xs">
                  {name}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  );
}
