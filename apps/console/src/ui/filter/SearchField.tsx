import { useEffect, useRef, useState } from 'react';
import { IconSearch } from '../icon/icons.ts';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import styles from './FilterBar.module.css';

const typingPauseMs = 250;

interface SearchFieldProps {
  text: string;
  placeholder: string;
  /** Called once the typing pauses, or at Enter. */
  onText(text: string): void;
}

/** The free-text field of a list; `/` leads to it. */
export function SearchField({ text, placeholder, onText }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  if (known !== text) {
    setKnown(text);
    setTyped(text);
  }
  useShortcut('/', 'Search this list', () => field.current?.focus(), { isBesidePanel: true });
  useEffect(() => () => clearTimeout(timer.current), []);
  const notify = (next: string, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onText(next.trim()), afterMs);
  };
  return (
    <div className={styles['search']}>
      <IconSearch size={15} aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          notify(event.currentTarget.value, typingPauseMs);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') notify(typed, 0);
          if (event.key === 'Escape') field.current?.blur();
        }}
      />
    </div>
  );
}
