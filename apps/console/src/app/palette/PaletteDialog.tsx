import { Kbd, Loader } from '@mantine/core';
import '@mantine/core/styles/Kbd.css';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import { useAccess, visitorOf } from '../../transport/session/access.ts';
import { usePageActionList } from '../../ui/action/page-actions.ts';
import { IconSearch } from '../../ui/icon/icons.ts';
import type { Page } from '../../ui/page/page.ts';
import { keyNames } from '../../ui/shortcuts/shortcuts.ts';
import { pages } from '../generated/pages.ts';
import { mayFind } from '../../ui/page/may-enter.ts';
import { useShellActions } from '../shell/use-shell-actions.ts';
import {
  commandItems,
  matching,
  pageItems,
  pagesWithoutCommand,
  subaccountItems,
  type PaletteItem,
} from './palette-items.ts';
import { closePalette } from './palette-state.ts';
import { useSearchResults } from './use-search-results.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import styles from './Palette.module.css';
import classes from '../../ui/theme/classes.module.css';

/** The dialog of the command palette; its code is fetched when it is first opened. */
export function PaletteDialog() {
  return (
    <DialogFrame
      onClose={closePalette}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      padding={0}
      size={560}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    >
      <PaletteContent />
    </DialogFrame>
  );
}

function usePaletteItems(text: string) {
  const access = useAccess();
  const navigate = useNavigate();
  const pageActions = usePageActionList((state) => state.actions);
  const shellActions = useShellActions();
  const open = useMemo(() => pages.filter((page) => !page.isUnlisted && mayFind(page, visitorOf(access))), [access]);
  const go = useCallback(
    (page: Page, search: Record<string, unknown>) => void navigate({ to: `/${page.path}`, search: () => search }),
    [navigate],
  );
  const { items: found, isSearching } = useSearchResults(open, text, go);
  const fixed = useMemo(
    () => [
      ...commandItems(pageActions),
      ...pageItems(pagesWithoutCommand(open, pageActions), go),
      ...subaccountItems(access.subaccounts, access.selected?.name),
      ...commandItems(shellActions),
    ],
    [pageActions, open, go, access, shellActions],
  );
  return { items: [...found, ...matching(fixed, text)], isSearching };
}

function PaletteContent() {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { items, isSearching } = usePaletteItems(text);
  const index = Math.min(active, Math.max(0, items.length - 1));
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    closePalette();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      setActive((index + step + items.length) % items.length);
    } else if (event.key === 'Enter') choose(items[index]);
  };
  return (
    <div className={styles['palette']}>
      <div className={styles['field']}>
        {isSearching ? <Loader size={16} /> : <IconSearch size={16} aria-hidden />}
        <input
          data-autofocus
          role="combobox"
          aria-label="Search pages, commands and devices"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={items[index] ? `palette-${index}` : undefined}
          placeholder="Search pages, commands, devices by name or IP"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id="palette-list" role="listbox" aria-label="Results" className={styles['list']}>
        {items.map((item, position) => (
          <PaletteLine
            key={item.key}
            id={`palette-${position}`}
            item={item}
            isFirstOfGroup={items[position - 1]?.group !== item.group}
            isActive={position === index}
            onChoose={() => choose(item)}
          />
        ))}
        {items.length === 0 && <p className={styles['nothing']}>{isSearching ? 'Searching' : 'Nothing found'}</p>}
      </div>
    </div>
  );
}

interface PaletteLineProps {
  id: string;
  item: PaletteItem;
  isFirstOfGroup: boolean;
  isActive: boolean;
  onChoose(): void;
}

function PaletteLine({ id, item, isFirstOfGroup, isActive, onChoose }: PaletteLineProps) {
  const Icon = item.icon;
  return (
    <>
      {isFirstOfGroup && (
        <div className={styles['group']} role="presentation">
          {item.group}
        </div>
      )}
      <div
        id={id}
        role="option"
        aria-selected={isActive}
        className={styles['line']}
        ref={(element) => {
          if (isActive) element?.scrollIntoView?.({ block: 'nearest' });
        }}
        onClick={onChoose}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
        <span className={styles['label']}>{item.label}</span>
        {item.detail && <span className={classes['caption']}>{item.detail}</span>}
        {item.shortcut &&
          keyNames(item.shortcut).map((name) => (
            <Kbd key={name} size="xs">
              {name}
            </Kbd>
          ))}
      </div>
    </>
  );
}
