import { navigationLabels } from '@headframe/domain/routes/navigation-labels';
import * as z from 'zod/mini';
import { IconUser } from '../../../ui/icon/icons.ts';
import { definePage } from '../../../ui/page/page.ts';

/** The parts of the page, in their order. */
export const profileTabs = ['profile', 'security', 'sessions'] as const;

/** One part of the page. */
export type ProfileTab = (typeof profileTabs)[number];

/** The account of the signed-in user; our own route, absent from the route table of the specification. */
export const profilePage = definePage({
  path: 'settings/profile',
  label: navigationLabels.profile,
  icon: IconUser,
  keywords: ['account', 'nickname', 'password', 'security', 'two-factor', '2FA', 'sessions', 'devices', 'sign out'],
  menu: { group: 'settings', order: 10 },
  guard: { audience: 'auth', hiddenForObservers: true },
  search: { tab: z.catch(z.enum(profileTabs), 'profile') },
});
