import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { OrganizationRowFragment } from '../../../generated/organization.ts';
import { push } from '../../../testing/fake-pushes.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { organizationPage } from './organization.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));

const mine: OrganizationRowFragment = {
  id: 'o1',
  name: '',
  organizationName: 'No Name (org owner must set name)',
  alias: '',
  suspended: false,
  adminSuspended: false,
  ownerEmail: 'owner@example.org',
  isOwner: true,
  delegateEmail: null,
  role: 'Super Admin',
  delegateCount: 1,
  invitationCount: 0,
  subaccountCount: 1,
  createdAt: '2026-01-01T00:00:00Z',
};
const theirs: OrganizationRowFragment = {
  ...mine,
  id: 'o2',
  name: 'North',
  organizationName: 'North',
  ownerEmail: 'north@example.org',
  isOwner: false,
  delegateEmail: 'owner@example.org',
};

const delegate = {
  id: 'm1',
  userId: 'm1',
  delegateEmail: 'friend@example.org',
  nickname: 'Friend',
  role: 'Super Admin',
  suspended: false,
  isInvited: false,
  isSelf: false,
  since: '2026-01-02T00:00:00Z',
  hasEnded: false,
  memberOf: ['main', 'north'],
};
const none = { asset: false, gpu: false, energy: false, trading: false };
const main = {
  id: 's1',
  name: 'main',
  coinEnum: 0,
  isArchived: false,
  memberCount: 2,
  features: none,
  createdAt: '2026-01-01T00:00:00Z',
};
const membersOf = (organizationMembers: readonly object[], count = organizationMembers.length) => ({
  organizationMemberList: { organizationMembers, organizationMembersAggregate: { count } },
});
const people = {
  ...membersOf([delegate]),
  organizationSubaccountList: { organizationSubaccounts: [main], organizationSubaccountsAggregate: { count: 1 } },
};

function list(isAdministrator: boolean, organizations = [mine, theirs]) {
  const organizationsAggregate = { count: organizations.length };
  return {
    organizationList: { me: { id: '1', isAdministrator }, organizations, organizationsAggregate },
    ...people,
  };
}

const json = (answer: object) =>
  new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });

async function menuOf(user: { click(element: Element): Promise<void> }, name: string): Promise<string[]> {
  await user.click(await screen.findByRole('button', { name: `Actions of ${name}` }));
  const items = await screen.findAllByRole('menuitem');
  return items.map(({ textContent }) => textContent);
}

test('an organization without a name has its label, everyone in it is Super Admin', async () => {
  await renderPage(organizationPage, { answers: list(false) });
  expect(await screen.findByText('No Name (org owner must set name)')).toBeTruthy();
  expect(screen.getAllByText('Super Admin')).toHaveLength(2);
  expect(screen.queryByRole('tab', { name: 'All' })).toBeNull();
});

test('the owner may rename, pass on and suspend, but not delete while it has subaccounts', async () => {
  const { user } = await renderPage(organizationPage, { answers: list(false) });
  expect(await menuOf(user, 'No Name (org owner must set name)')).toEqual(['Rename', 'Pass on ownership', 'Suspend']);
});

test('a delegate may only leave, and does so after a question', async () => {
  const { user, calls } = await renderPage(organizationPage, {
    answers: { ...list(false), deleteOrganizationMember: { deleteOrganizationMember: true } },
  });
  expect(await menuOf(user, 'North')).toEqual(['Leave']);
  await user.click(screen.getByRole('menuitem', { name: 'Leave' }));
  const question = await screen.findByRole('dialog', { name: 'Leave North?' });
  await user.click(within(question).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('You left North.')).toBeTruthy();
  const call = calls.find(({ operationName }) => operationName === 'deleteOrganizationMember');
  expect(call?.variables).toEqual({ organization: 'o2', id: '1' });
});

test('a link opens an organization with its people; only its owner has menus for them', async () => {
  const { user } = await renderPage(organizationPage, { answers: list(false), search: '?organization=o1' });
  expect(await screen.findByText('friend@example.org')).toBeTruthy();
  expect(screen.getByText('2 members not including the owner')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Invite delegate' })).toBeTruthy();
  expect(await menuOf(user, 'friend@example.org')).toEqual(['Suspend', 'Remove']);
});

test.each(['Suspend', 'Remove'])('%s asks first, and lists the teams that a delegate stays in', async (name) => {
  const { user, calls } = await renderPage(organizationPage, { answers: list(false), search: '?organization=o1' });
  await menuOf(user, 'friend@example.org');
  await user.click(screen.getByRole('menuitem', { name }));
  const question = await screen.findByRole('dialog', { name: /^(Suspend|Remove) friend@example.org/ });
  expect(question.textContent).toContain('they stay a member of the team of main, north.');
  expect(calls.some(({ operationName }) => operationName.endsWith('OrganizationMember'))).toBe(false);
});

test('many delegates come in pages', async () => {
  const named = (index: number) => ({ ...delegate, id: `m${index}`, delegateEmail: `friend${index}@example.org` });
  const { user, calls } = await renderPage(organizationPage, {
    answers: {
      ...list(false),
      organizationMemberList: ({ variables }) => {
        const { limit, offset } = variables as { limit: number; offset: number };
        const all = Array.from({ length: 12 }, (_, index) => named(index + 1));
        return json({ data: membersOf(all.slice(offset, offset + limit), 12).organizationMemberList });
      },
    },
    search: '?organization=o1',
  });
  expect(await screen.findByText('friend10@example.org')).toBeTruthy();
  expect(screen.queryByText('friend11@example.org')).toBeNull();
  const delegates = screen.getByText('1–10 of 12').closest('nav');
  if (!delegates) throw new Error('The delegates have no pages.');
  await user.click(within(delegates).getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('friend12@example.org')).toBeTruthy();
  expect(screen.queryByText('friend10@example.org')).toBeNull();
  expect(calls.findLast(({ operationName }) => operationName === 'organizationMemberList')?.variables).toEqual({
    where: { organizationId: { _eq: 'o1' } },
    limit: 10,
    offset: 10,
  });
});

test('an expired invitation is shown as expired', async () => {
  const late = { ...delegate, userId: null, isInvited: true, hasEnded: true, memberOf: [] };
  const answers = { ...list(false), ...membersOf([late]) };
  await renderPage(organizationPage, { answers, search: '?organization=o1' });
  expect(await screen.findByText('Invitation ended')).toBeTruthy();
});

test('a delegate sees the people and has no menus for them', async () => {
  await renderPage(organizationPage, { answers: list(false), search: '?organization=o2' });
  expect(await screen.findByText('friend@example.org')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite delegate' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions of friend@example.org' })).toBeNull();
});

test('a refused invitation shows the message of the server beside the e-mail', async () => {
  const refusal = {
    errors: [
      {
        message: 'The member has already been assigned to the team.',
        extensions: { code: 'constraint-violation', detail: {} },
      },
    ],
  };
  const { user } = await renderPage(organizationPage, {
    answers: {
      ...list(false),
      createOrganizationMember: () => json(refusal),
    },
    search: '?organization=o1',
  });
  await user.click(await screen.findByRole('button', { name: 'Invite delegate' }));
  await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'friend@example.org{Enter}');
  expect(await screen.findByText('The member has already been assigned to the team.')).toBeTruthy();
});

test.each([
  ['is invited', 'createOrganizationMember', 'friend@example.org is invited.'],
  ['is invited again', 'resendOrganizationInvitation', 'Invitation of friend@example.org renewed.'],
])('without a mail server the link of a delegate who %s can be copied', async (_case, operation, title) => {
  const invited = { ...delegate, userId: null, isInvited: true, memberOf: [] };
  const { user } = await renderPage(organizationPage, {
    answers: {
      ...list(false),
      ...membersOf([invited]),
      [operation]: { [operation]: true },
      '/api/mail/status': { mailIsSent: false },
    },
    search: '?organization=o1',
  });
  if (operation === 'createOrganizationMember') {
    await user.click(await screen.findByRole('button', { name: 'Invite delegate' }));
    await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), ' Friend@example.org {Enter}');
  } else {
    await menuOf(user, 'friend@example.org');
    await user.click(screen.getByRole('menuitem', { name: 'Send again' }));
  }
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(dialog.textContent).toContain('No mail server is configured, so no mail was sent.');
  expect(within(dialog).getByText(/\/user\/login\?email=friend%40example.org$/)).toBeTruthy();
});

test.each([
  ['an organization', 'restoreOrganization', 'North', 'North is restored.'],
  ['a delegate', 'restoreOrganizationMember', 'friend@example.org', 'friend@example.org is restored.'],
])('restoring %s asks for the code of the second factor', async (_case, operation, name, shown) => {
  const asked = { code: 'permission-error', detail: { stepUp: 'two-factor' } };
  const refusal = { errors: [{ message: 'Please enter verify code', extensions: asked }] };
  const { user, calls } = await renderPage(organizationPage, {
    answers: {
      ...list(false, [{ ...theirs, isOwner: true, suspended: true, delegateEmail: null }]),
      ...membersOf([{ ...delegate, suspended: true }]),
      [operation]: ({ variables }) => {
        const isAsked = (variables as { twoFactorCode: string | null }).twoFactorCode === null;
        return json(isAsked ? refusal : { data: { [operation]: true } });
      },
    },
    search: name === 'North' ? '' : '?organization=o2',
  });
  await menuOf(user, name);
  await user.click(screen.getByRole('menuitem', { name: 'Restore' }));
  await user.type(await screen.findByLabelText('Verification code'), '123456{Enter}');
  expect(await screen.findByText(shown)).toBeTruthy();
  const codes = calls
    .filter(({ operationName }) => operationName === operation)
    .map(({ variables }) => (variables as { twoFactorCode: string | null }).twoFactorCode);
  expect(codes).toEqual([null, '123456']);
});

test('a suspension made elsewhere shows immediately', async () => {
  await renderPage(organizationPage, { answers: list(false) });
  await screen.findByText('North');
  push('organizationListUpdates', { organizationsUpdates: [mine, { ...theirs, suspended: true }] });
  expect(screen.getByText('Suspended')).toBeTruthy();
});

test('the administrator sees all, and suspends any but the own one', async () => {
  const foreign = { ...theirs, delegateEmail: null };
  const { user, calls } = await renderPage(organizationPage, {
    answers: {
      ...list(true),
      allOrganizationList: { allOrganizations: [mine, foreign], allOrganizationsAggregate: { count: 2 } },
    },
    search: '?tab=all&q=nor',
  });
  expect(await menuOf(user, 'North')).toEqual([
    "Owner's fee and energy access",
    'Suspend as administrator',
    "Reset owner's second factor",
  ]);
  expect(calls.find(({ operationName }) => operationName === 'allOrganizationList')?.variables).toEqual({
    where: { _or: ['name', 'alias', 'ownerEmail'].map((column) => ({ [column]: { _ilike: '%nor%' } })) },
    orderBy: [{ name: 'asc' }, { createdAt: 'asc' }],
    limit: 10,
    offset: 0,
  });
});

test('the administrator switches the features of the subaccounts of others, and sees nothing else of them', async () => {
  const foreign = { ...theirs, delegateEmail: null };
  let features = none;
  const { user, calls } = await renderPage(organizationPage, {
    answers: {
      ...list(true),
      allOrganizationList: { allOrganizations: [foreign], allOrganizationsAggregate: { count: 1 } },
      allOrganizationSubaccountList: () => {
        const allOrganizationSubaccounts = [{ ...main, features }];
        return json({ data: { allOrganizationSubaccounts, allOrganizationSubaccountsAggregate: { count: 1 } } });
      },
      adminSetSubaccountFeature: ({ variables }) => {
        const { feature, isOn } = variables as { feature: string; isOn: boolean };
        features = { ...features, [feature]: isOn };
        return json({ data: { adminSetSubaccountFeature: true } });
      },
    },
    search: '?tab=all&organization=o2',
  });
  const switches = await screen.findByRole('group', { name: 'Features of main' });
  const names = within(switches)
    .getAllByRole('switch')
    .map((each) => (each as HTMLInputElement).labels?.[0]?.textContent);
  expect(names).toEqual(['Asset', 'GPU', 'Energy', 'Trading']);
  await user.click(within(switches).getByRole('switch', { name: 'GPU' }));
  expect(await screen.findByText('GPU is switched on for main.')).toBeTruthy();
  await waitFor(() => expect(within(switches).getByRole('switch', { name: 'GPU' })).toHaveProperty('checked', true));
  await user.click(within(switches).getByRole('switch', { name: 'GPU' }));
  expect(await screen.findByText('GPU is switched off for main.')).toBeTruthy();
  const sent = calls.filter(({ operationName }) => operationName === 'adminSetSubaccountFeature');
  expect(sent.map(({ variables }) => variables)).toEqual([
    { id: 's1', feature: 'gpu', isOn: true },
    { id: 's1', feature: 'gpu', isOn: false },
  ]);
  expect(screen.queryByRole('heading', { name: 'Delegates' })).toBeNull();
});

test('without any organization the first step is offered', async () => {
  await renderPage(organizationPage, { answers: list(false, []) });
  expect(await screen.findByText('No organization yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Create organization' })).toHaveLength(2);
});
