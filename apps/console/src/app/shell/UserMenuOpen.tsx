import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { OutboxMenuItem } from '../../features/people/outbox/index.ts';
import { AdministratorMenuItems } from '../../features/pool/liabilities/index.ts';
import { profilePage } from '../../features/people/profile/profile.route.ts';
import { useAccess } from '../../transport/session/access.ts';
import { IconLogout, IconMoon, IconSun, IconUser } from '../../ui/icon/icons.ts';
import { logoutLabel } from '../observer/logout-label.ts';
import { AccountButton } from './AccountButton.tsx';

/** The open menu of the account: theme switch and sign-out. */
export function UserMenuOpen() {
  const { me, observer } = useAccess();
  const scheme = useComputedColorScheme('dark');
  const { setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const isDark = scheme === 'dark';
  return (
    <Menu defaultOpened position="top-start" width={232} withinPortal>
      <Menu.Target>
        <AccountButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me?.email ?? (observer && `Read only, as ${observer.role}`)}</Menu.Label>
        <Menu.Item
          leftSection={isDark ? <IconSun size={16} aria-hidden /> : <IconMoon size={16} aria-hidden />}
          onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
        >
          {isDark ? 'Light theme' : 'Dark theme'}
        </Menu.Item>
        {me && (
          <Menu.Item
            leftSection={<IconUser size={16} aria-hidden />}
            onClick={() => void navigate({ to: `/${profilePage.path}` })}
          >
            {profilePage.label}
          </Menu.Item>
        )}
        <Suspense>{me && <OutboxMenuItem />}</Suspense>
        <Suspense>{me && <AdministratorMenuItems />}</Suspense>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void navigate({ to: '/logout' })}>
          {logoutLabel()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
