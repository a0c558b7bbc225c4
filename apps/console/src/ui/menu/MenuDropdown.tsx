import { Menu, Popover } from '@mantine/core';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { LayerMark } from '../layer/LayerMark.tsx';
import { IconSearch } from '../icon/icons.ts';
import { findEntries } from './find-entries.ts';
import styles from './MenuDropdown.module.css';

/** From this many entries on, a menu has a field to search them. */
export const longMenu = 12;

interface MenuDropdownProps<Entry> {
  /** What the menu is called. */
  label: string;
  entries: readonly Entry[];
  /** The text of an entry that a search looks in. */
  textOf(entry: Entry): string;
  /** The `Menu.Item`s of these entries. */
  children(entries: readonly Entry[]): ReactNode;
}

/** What a `Menu` opens. One with many entries has a field above them, which takes the focus and shows those that hold its text. */
export function MenuDropdown<Entry>(props: MenuDropdownProps<Entry>) {
  const { entries, children } = props;
  if (entries.length >= longMenu) return <SearchedDropdown {...props} />;
  return (
    <Menu.Dropdown>
      <LayerMark kind="popup" />
      {children(entries)}
    </Menu.Dropdown>
  );
}

const items = '[role="menuitem"]:not([data-disabled])';

/** The field stands beside the menu, not in it: a menu holds entries alone. */
function SearchedDropdown<Entry>({ label, entries, textOf, children }: MenuDropdownProps<Entry>) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const found = findEntries(entries, textOf, text);
  const item = (at: number) => [...(menu.current?.querySelectorAll<HTMLElement>(items) ?? [])].at(at);
  const onFieldKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') item(0)?.focus();
    else if (event.key === 'ArrowUp') item(-1)?.focus();
    else if (event.key === 'Enter' && text.trim() !== '') item(0)?.click();
    else return;
    event.preventDefault();
  };
  const onMenuKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLDivElement>) => {
    const isTyped = (key.length === 1 && key !== ' ') || key === 'Backspace';
    if (isTyped && !ctrlKey && !metaKey && !altKey) field.current?.focus();
  };
  return (
    <Popover.Dropdown role="group" data-popup className={styles['dropdown'] ?? ''}>
      <label className={styles['search']}>
        <IconSearch size={14} aria-hidden />
        <input
          ref={field}
          type="search"
          data-autofocus
          aria-label={`Find in ${label}`}
          placeholder="Find"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onFieldKey}
        />
      </label>
      <LayerMark kind="popup" />
      {found.length > 0 ? (
        <div ref={menu} role="menu" aria-label={label} data-menu-dropdown onKeyDown={onMenuKey}>
          {children(found)}
        </div>
      ) : (
        <p className={styles['none']} role="status">
          Nothing matches “{text.trim()}”
        </p>
      )}
    </Popover.Dropdown>
  );
}
