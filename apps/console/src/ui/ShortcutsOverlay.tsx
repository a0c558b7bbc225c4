import { Kbd, Modal } from '@mantine/core';
import { useState } from 'react';
import { keyNames, useShortcut, useShortcuts } from './shortcuts.ts';
import styles from './ShortcutsOverlay.module.css';

/** The list of shortcuts that work on the present page; `?` opens it. */
export function ShortcutsOverlay() {
  const [isOpen, setOpen] = useState(false);
  const shortcuts = useShortcuts((state) => state.shortcuts);
  useShortcut('?', 'Show shortcuts', () => setOpen((before) => !before));
  const shown = [...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values()];
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts" size="sm">
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
    </Modal>
  );
}
