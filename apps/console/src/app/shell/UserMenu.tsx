import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import { useAccess } from '../../transport/access.ts';
import { IconLogout, IconMoon, IconSun, IconUser } from '../../ui/icons.ts';
import styles from './Shell.module.css';

/** Who is signed in, with the theme switch and the way out. */
export function UserMenu() {
  const me = useAccess((state) => state.me);
  const scheme = useComputedColorScheme('dark');
  const { setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const name = me?.nickname || me?.email || '';
  const isDark = scheme === 'dark';
  return (
    <Menu position="top-start" width={232} withinPortal>
      <Menu.Target>
        <button type="button" className={styles['userButton']} aria-label={`Account ${name}`}>
          <IconUser size={18} stroke={1.6} aria-hidden />
          <span className={styles['itemLabel']}>{name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me?.email}</Menu.Label>
        <Menu.Item
          leftSection={isDark ? <IconSun size={16} aria-hidden /> : <IconMoon size={16} aria-hidden />}
          onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
        >
          {isDark ? 'Light theme' : 'Dark theme'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void navigate({ to: '/logout' })}>
          {navigationLabels.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
