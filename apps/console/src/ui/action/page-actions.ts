import { useEffect } from 'react';
import { create } from 'zustand';
import { useShortcuts, type Shortcut } from '../shortcuts/shortcuts.ts';
import type { RunnableAction } from './action.ts';

/** The actions of the page on screen, which the palette offers. */
export const usePageActionList = create<{ actions: readonly RunnableAction[] }>(() => ({ actions: [] }));

/** Offers actions in the palette, and by their shortcuts, while the component is mounted. */
export function usePageActions(actions: readonly RunnableAction[]): void {
  useEffect(() => {
    const shortcuts: Shortcut[] = actions.flatMap(({ shortcut: keys, label, run }) =>
      keys === undefined ? [] : [{ keys, label, run: () => void run() }],
    );
    usePageActionList.setState((state) => ({ actions: [...state.actions, ...actions] }));
    useShortcuts.setState((state) => ({ shortcuts: [...state.shortcuts, ...shortcuts] }));
    return () => {
      usePageActionList.setState((state) => ({ actions: state.actions.filter((one) => !actions.includes(one)) }));
      useShortcuts.setState((state) => ({ shortcuts: state.shortcuts.filter((one) => !shortcuts.includes(one)) }));
    };
  }, [actions]);
}
