import { expect, test } from 'vitest';
import { IconServer } from '../../ui/icon/icons.ts';
import { definePage, type Page } from '../../ui/page/page.ts';
import { ownerAccount } from '../../testing/fake-server.ts';
import { visitorOf, type AccessState } from '../../transport/session/access.ts';
import { navigationOf } from './navigation.ts';

const load = () => Promise.resolve(() => null);
const page = (path: string, label: string, menu?: Page['menu']) =>
  definePage({ path, label, icon: IconServer, search: {}, load, ...(menu ? { menu } : {}) });
const pages = [
  page('asic-management/pdus', 'PDUs', { group: 'iot', order: 2 }),
  page('asic-management/devices', 'ASICs', { group: 'iot', order: 1 }),
  page('dashboard', 'Dashboard', { order: 1 }),
  page('agent-requests', 'Agent Requests'),
];

function menuOf(permissions: string[], changes: Partial<AccessState> = {}) {
  const [first] = ownerAccount.subaccounts;
  const selected = first && { ...first, permissions };
  const visitor = visitorOf({ me: ownerAccount.me, subaccounts: [], selected, hasAgentFeature: true, ...changes });
  return navigationOf(pages, visitor).map((group) => [group.label, group.pages.map(({ label }) => label)]);
}

test('the owner sees all existing menu pages, in sequence; pages outside the menu are omitted', () => {
  expect(menuOf(['all'])).toEqual([
    [undefined, ['Dashboard']],
    ['IoT', ['ASICs', 'PDUs']],
  ]);
});

test('others see only permitted pages', () => {
  expect(menuOf(['pdu'])).toEqual([
    [undefined, ['Dashboard']],
    ['IoT', ['PDUs']],
  ]);
  expect(menuOf(['all'], { hasAgentFeature: false })).toEqual([[undefined, ['Dashboard']]]);
});

test('a page outside the route table brings its own guard', () => {
  const agents = definePage({
    path: 'agents',
    label: 'Agents',
    icon: IconServer,
    menu: { group: 'iot', order: 3 },
    guard: { audience: 'auth', agentFeature: true, anyOf: ['agent'] },
    search: {},
    load,
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
