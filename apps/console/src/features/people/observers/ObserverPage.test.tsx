import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ReceivedCall } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { observerPage } from './observer.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const investor = {
  id: 'link-1',
  role: 'observer',
  shows: 'farm',
  isViewChosen: true,
  endsAt: null,
  hasEnded: false,
  description: 'Investor',
  tokenEnding: 'x9Qa',
  createdBy: 'ada@example.org',
  isSuspended: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
};
const answers = {
  observerList: { observers: [investor], observersAggregate: { count: 1 } },
  createObserver: { createObserver: { id: 'link-2', token: 'hfo_shown_once' } },
};

test('a link is made for an accountant, with its role in it, and shown once', async () => {
  const { calls, user } = await renderPage(observerPage, { answers });
  await user.click(await screen.findByRole('button', { name: 'Create link' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'Tax office');
  await user.click(dialog.getByRole('radio', { name: /^Accountant/ }));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  const link = `${location.origin}/user/observer-welcome?token=hfo_shown_once&role=accountant`;
  expect(await screen.findByText(link)).toBeTruthy();
  expect(calls.find(({ operationName }) => operationName === 'createObserver')?.variables).toEqual({
    role: 'accountant',
    description: 'Tax office',
    shows: null,
    endsAt: null,
    twoFactorCode: null,
  });
  await user.click(screen.getByRole('button', { name: 'I saved it' }));
  await waitFor(() => expect(screen.queryByText(/hfo_/)).toBeNull());
});

test('the role is in the URL and filters the list', async () => {
  const { calls } = await renderPage(observerPage, {
    answers: { observerList: { observers: [], observersAggregate: { count: 0 } } },
    search: '?role=accountant',
  });
  expect(await screen.findByText('No links match these filters')).toBeTruthy();
  expect(JSON.stringify(calls.find(({ operationName }) => operationName === 'observerList')?.variables)).toContain(
    '"accountant"',
  );
});

test('making a link asks for the code of the second factor where there is one', async () => {
  const refusal = {
    message: 'Please enter verify code',
    extensions: { code: 'permission-error', detail: { stepUp: 'two-factor' } },
  };
  const createObserver = ({ variables }: ReceivedCall) =>
    Response.json(
      (variables as { twoFactorCode: unknown }).twoFactorCode === '123456'
        ? { data: answers.createObserver }
        : { errors: [refusal] },
    );
  const { user } = await renderPage(observerPage, { answers: { ...answers, createObserver } });
  await user.click(await screen.findByRole('button', { name: 'Create link' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create' }));
  await user.type(await screen.findByRole('textbox', { name: 'Verification code' }), '123456{Enter}');
  expect(await screen.findByText(/hfo_shown_once/)).toBeTruthy();
});

test('a link whose creator lost the right to create links is shown as suspended', async () => {
  await renderPage(observerPage, {
    answers: { observerList: { observers: [{ ...investor, isSuspended: true }], observersAggregate: { count: 1 } } },
  });
  expect(
    await screen.findByRole('row', { name: /Investor Disabled: its creator lost the right to create links/ }),
  ).toBeTruthy();
});

test('a read-only viewer sees links without actions', async () => {
  await renderPage(observerPage, { answers, permissions: ['observers'] });
  expect(await screen.findByText('Investor')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions of/ })).toBeNull();
});

test('each link says what it shows and until when, also one made before links could choose', async () => {
  const observers = [
    { ...investor, isViewChosen: false },
    {
      ...investor,
      id: 'link-2',
      description: 'Auditor',
      shows: 'devices',
      endsAt: '2026-11-01T22:59:59.000Z',
      hasEnded: true,
    },
  ];
  await renderPage(observerPage, { answers: { observerList: { observers, observersAggregate: { count: 2 } } } });
  expect(
    await screen.findByRole('row', { name: /Investor.*Farm figures.*Made before links could choose.*Never/ }),
  ).toBeTruthy();
  expect(screen.getByRole('row', { name: /Auditor.*Devices in full.*Ended Nov 1, 2026/ })).toBeTruthy();
});

test('a link is narrowed from what it showed, with its end', async () => {
  const { calls, user } = await renderPage(observerPage, {
    answers: { ...answers, updateObserverView: { updateObserverView: true } },
  });
  await user.click(await screen.findByRole('button', { name: /^Actions of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change what it shows' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: /^Pool only/ }));
  await user.type(dialog.getByLabelText(/^Last day/), '2031-05-04');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ operationName }) => operationName === 'updateObserverView')?.variables).toEqual({
      id: 'link-1',
      shows: 'pool',
      endsAt: new Date('2031-05-04T23:59:59').toISOString(),
      from: { shows: 'farm', endsAt: null },
      twoFactorCode: null,
    }),
  );
});
