import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { openLayerKinds } from '../layer/layers.ts';

/** A key combination with its effect. Keys: `mod+k` (Ctrl, or Command on a Mac), `?`, `/`, `r`. */
export interface Shortcut {
  keys: string;
  label: string;
  run(): void;
  /** Works beside the details of a list too. */
  isBesidePanel?: boolean | undefined;
  /** Named here alone: what has the focus hears the keys itself. */
  isHint?: boolean | undefined;
}

/** The active shortcuts. */
export const useShortcuts = create<{ shortcuts: readonly Shortcut[] }>(() => ({ shortcuts: [] }));

/** Registers a shortcut while the component is mounted. */
export function useShortcut(
  keys: string | undefined,
  label: string,
  run: () => void,
  { isBesidePanel = false }: Pick<Shortcut, 'isBesidePanel'> = {},
): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (keys === undefined) return undefined;
    const shortcut: Shortcut = { keys, label, run: () => latest.current(), isBesidePanel };
    useShortcuts.setState(({ shortcuts }) => ({ shortcuts: [...shortcuts, shortcut] }));
    return () => useShortcuts.setState(({ shortcuts }) => ({ shortcuts: shortcuts.filter((one) => one !== shortcut) }));
  }, [keys, label, isBesidePanel]);
}

/** Names keys in the list of shortcuts that a part of the page hears itself, such as a table its arrows. */
export function useKeyHint(keys: string | undefined, label: string): void {
  useEffect(() => {
    if (keys === undefined) return undefined;
    const hint: Shortcut = { keys, label, run: () => undefined, isHint: true };
    useShortcuts.setState(({ shortcuts }) => ({ shortcuts: [...shortcuts, hint] }));
    return () => useShortcuts.setState(({ shortcuts }) => ({ shortcuts: shortcuts.filter((one) => one !== hint) }));
  }, [keys, label]);
}

/** Whether a key press is that combination. Shift counts only where the combination names it. */
function matchesKeys(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.toLowerCase().split('+');
  const key = parts.at(-1);
  const wantsMod = parts.includes('mod');
  const hasMod = event.ctrlKey || event.metaKey;
  if (wantsMod !== hasMod || event.altKey) return false;
  if (parts.includes('shift') && !event.shiftKey) return false;
  return event.key.toLowerCase() === key;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}

/**
 * Whether a shortcut works now: none does below a dialog, below a drawer only those with Ctrl or Command, and beside a panel
 * also those that are meant for both.
 */
function isInReach({ keys, isBesidePanel }: Shortcut): boolean {
  const kinds = openLayerKinds();
  if (kinds.includes('dialog')) return false;
  if (keys.includes('mod')) return true;
  return !kinds.includes('drawer') && (!kinds.includes('panel') || isBesidePanel === true);
}

/** Listens for the shortcuts; the shell calls it once. While the user types, only those with Ctrl or Command work. */
export function useShortcutKeys(): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const { shortcuts } = useShortcuts.getState();
      const found = shortcuts.findLast(({ keys, isHint }) => !isHint && matchesKeys(event, keys));
      if (!found || !isInReach(found) || (isTyping(event.target) && !found.keys.includes('mod'))) return;
      event.preventDefault();
      found.run();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

/** The keys of a combination as they are printed on the keyboard. */
export function keyNames(keys: string): string[] {
  const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
  const names: Record<string, string> = {
    mod: isMac ? '⌘' : 'Ctrl',
    shift: 'Shift',
    escape: 'Esc',
    arrowdown: '↓',
    arrowup: '↑',
    space: 'Space',
    enter: 'Enter',
  };
  return keys.split('+').map((key) => names[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key));
}
