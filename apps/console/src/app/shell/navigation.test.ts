import { expect, test } from 'vitest';
import { IconServer } from '../../ui/icon/icons.ts';
import { definePage, type Page } from '../../ui/page/page.ts';
import { ownerAccount } from '../../testing/fake-server.ts';
import { visitorOf, type AccessState } from '../../transport/session/access.ts';
import { pages as everyPage } from '../generated/pages.ts';
import { navigationOf } from './navigation.ts';

const page = (path: string, label: string, menu?: Page['menu']) =>
  definePage({ path, label, icon: IconServer, search: {}, ...(menu ? { menu } : {}) });
const pages = [
  page('asic-management/pdus', 'PDUs', { group: 'site', order: 2 }),
  page('asic-management/devices', 'ASICs', { group: 'miners', order: 1 }),
  page('asic-management/sensors', 'Sensors', { group: 'site', order: 1 }),
  page('dashboard', 'Dashboard', { group: 'overview', order: 1 }),
  page('agent-requests', 'Agent Requests'),
];

function menuOf(permissions: string[], changes: Partial<AccessState> = {}) {
  const [first] = ownerAccount.subaccounts;
  const selected = first && { ...first, permissions };
  const visitor = visitorOf({ me: ownerAccount.me, subaccounts: [], selected, hasAgentFeature: true, ...changes });
  return navigationOf(pages, visitor).map((group) => [group.label, group.pages.map(({ label }) => label)]);
}

test('the owner sees all existing menu pages in the sequence of groups and places; other pages and empty groups are omitted', () => {
  expect(menuOf(['all'])).toEqual([
    ['Overview', ['Dashboard']],
    ['Miners', ['ASICs']],
    ['Site', ['Sensors', 'PDUs']],
  ]);
});

test('others see only permitted pages', () => {
  expect(menuOf(['pdu'])).toEqual([
    ['Overview', ['Dashboard']],
    ['Site', ['PDUs']],
  ]);
  expect(menuOf(['all'], { hasAgentFeature: false })).toEqual([['Overview', ['Dashboard']]]);
});

test('an entry for owners is shown to delegates where it says so', () => {
  const entries = [
    page('agent-requests', 'Owned', { group: 'finances', order: 1, isForOwners: true }),
    page('referral-program', 'Shared', { group: 'finances', order: 2, isForOwners: true, isForDelegates: true }),
  ];
  const [first] = ownerAccount.subaccounts;
  const menuFor = (permissions: string[], accessType: string) => {
    const selected = first && ({ ...first, permissions, accessType } as typeof first);
    const access = { me: ownerAccount.me, subaccounts: [], selected, hasAgentFeature: true, hasReferralFeature: true };
    return navigationOf(entries, visitorOf(access)).flatMap((group) => group.pages.map(({ label }) => label));
  };
  expect(menuFor(['all'], 'owner')).toEqual(['Owned', 'Shared']);
  expect(menuFor(['agent_request'], 'superAdmin')).toEqual(['Shared']);
  expect(menuFor(['agent_request'], 'member')).toEqual([]);
});

test('a page outside the route table brings its own guard', () => {
  const agents = definePage({
    path: 'agents',
    label: 'Agents',
    icon: IconServer,
    menu: { group: 'site', order: 3 },
    guard: { audience: 'auth', agentFeature: true, anyOf: ['agent'] },
    search: {},
  });
  const [first] = ownerAccount.subaccounts;
  const visitor = (permissions: string[]) =>
    visitorOf({
      me: ownerAccount.me,
      subaccounts: [],
      selected: first && { ...first, permissions },
      hasAgentFeature: true,
    });
  expect(navigationOf([agents], visitor(['agent_write']))).toHaveLength(1);
  expect(navigationOf([agents], visitor(['pdu']))).toHaveLength(0);
});

test('every page of the console stands in its group', () => {
  const [first] = ownerAccount.subaccounts;
  const selected = first && { ...first, permissions: ['all'], features: { ...first.features, gpu: true } };
  const me = ownerAccount.me && { ...ownerAccount.me, twoFactorEnabled: true };
  const visitor = visitorOf({ me, subaccounts: [], selected, hasAgentFeature: true, hasReferralFeature: true });
  const menu = navigationOf(everyPage, visitor).map(({ label, pages: members }) => [
    label,
    members.map((each) => each.label),
  ]);
  expect(menu).toEqual([
    ['Overview', ['Dashboard']],
    ['Miners', ['ASICs', 'GPU Servers', 'Shared devices']],
    ['Site', ['Racks', 'PDUs', 'PLCs', 'Sensors', 'Containers', 'Agents']],
    ['Maintenance', ['Firmware']],
    ['Pool', ['Worker Management', 'Trusted Pools']],
    [
      'Finances and reports',
      [
        'Revenues',
        'Quick Withdraw',
        'Auto-Withdraw',
        'Withdraw History',
        'Address Book',
        'Payments',
        'Referral Program',
      ],
    ],
    [
      'Settings',
      ['Profile', 'Members', 'Organizations', 'Location Profile', 'Watchers', 'API Key', 'Audit Log', 'Appearance'],
    ],
  ]);
});
