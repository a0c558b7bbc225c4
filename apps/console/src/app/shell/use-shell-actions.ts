import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RunnableAction } from '../../ui/action/action.ts';
import { IconLayoutSidebarLeftCollapse, IconLogout, IconMoon, IconSun } from '../../ui/icon/icons.ts';
import { logoutLabel } from '../observer/logout-label.ts';
import { toggleDrawer } from './drawer-state.ts';

/** The commands of every page: theme, drawer, sign-out. */
export function useShellActions(): readonly RunnableAction[] {
  const navigate = useNavigate();
  const isDark = useComputedColorScheme('dark') === 'dark';
  const { setColorScheme } = useMantineColorScheme();
  return useMemo(() => {
    const action = (key: string, label: string, icon: RunnableAction['icon'], run: () => void): RunnableAction => ({
      key,
      label,
      icon,
      shortcut: undefined,
      isDangerous: false,
      run: () => Promise.resolve(run()),
    });
    return [
      action('theme', isDark ? 'Light theme' : 'Dark theme', isDark ? IconSun : IconMoon, () =>
        setColorScheme(isDark ? 'light' : 'dark'),
      ),
      action('drawer', 'Collapse or expand the drawer', IconLayoutSidebarLeftCollapse, toggleDrawer),
      action('logout', logoutLabel(), IconLogout, () => void navigate({ to: '/logout' })),
    ];
  }, [isDark, navigate, setColorScheme]);
}
