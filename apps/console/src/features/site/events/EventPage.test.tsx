import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EventRowFragment } from '../../../generated/event.ts';
import { push } from '../../../testing/fake-pushes.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { eventPage } from './event.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));

beforeEach(() => localStorage.clear());

const offline: EventRowFragment = {
  id: '1',
  at: '2026-11-21T10:00:00.000Z',
  isLate: true,
  code: 0,
  label: 'Device offline',
  severity: 'critical',
  subjectKind: 'device',
  subjectId: '7',
  deviceId: 'asic-7',
  deviceKind: 'asic',
  name: 'rig-7',
  ip: '10.0.0.7',
  mac: '02:00:00:00:00:07',
  place: 'Hall A / A-07 / [2,7]',
  actor: '',
  text: 'It does not answer any more.',
};
const about = (id: string, changes: Partial<EventRowFragment>): EventRowFragment => ({
  ...offline,
  isLate: false,
  deviceId: null,
  deviceKind: null,
  ip: null,
  mac: null,
  place: null,
  id,
  subjectId: `subject-${id}`,
  ...changes,
});
const reboot = about('2', {
  code: 7,
  label: 'Command done',
  severity: 'info',
  subjectKind: 'request',
  name: 'Reboot (12 devices)',
  actor: 'Ada',
  text: '12 done.',
});
const paid = about('3', {
  code: 11,
  label: 'Withdrawal paid',
  severity: 'good',
  subjectKind: 'withdrawal',
  name: 'bc1qfarm',
  text: '0.5 BTC.',
});
const low = about('4', {
  code: 5,
  label: 'Hashrate below its threshold',
  severity: 'warning',
  subjectKind: 'worker',
  name: 'farm.rig1',
  text: '61.20 Th/s, threshold 90.00 Th/s.',
});
const gone = about('5', { label: 'Device back', severity: 'good', subjectKind: 'device', name: 'rig-9' });
const newer = about('6', {
  code: 900,
  label: 'Unknown event',
  severity: 'info',
  subjectKind: 'rack',
  name: 'A-07',
  text: '',
});

const answersOf = (rows: readonly EventRowFragment[]) => ({
  eventList: { events: rows, eventsAggregate: { count: rows.length } },
});
const open = (rows: readonly EventRowFragment[], more: Partial<Parameters<typeof renderPage>[1]> = {}) =>
  renderPage(eventPage, { answers: answersOf(rows), ...more });
const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('who did it is missing where the server does not say so to the viewer', async () => {
  await open([{ ...reboot, actor: null }]);
  const row = await screen.findByRole('row', { name: /Reboot/ });
  expect(within(row).getAllByRole('cell').at(-1)?.textContent).toBe('---');
});

test('an event says when, what in word and severity, of which subject, and who did it; a late one says so', async () => {
  const { calls } = await open([offline, reboot]);
  const late = await screen.findByRole('row', { name: /rig-7/ });
  for (const text of ['Stored late', 'Device offline', 'Critical', 'Hall A / A-07 / [2,7] · 10.0.0.7', offline.text])
    expect(late.textContent).toContain(text);
  const done = screen.getByRole('row', { name: /Reboot/ });
  for (const text of ['Command done', 'Info', 'Request', '12 done.', 'Ada']) expect(done.textContent).toContain(text);
  expect(done.textContent).not.toContain('Stored late');
  const asked = calls.find(({ operationName }) => operationName === 'eventList')?.variables;
  expect(asked).toMatchObject({ orderBy: [{ at: 'desc' }], where: { at: { _gte: expect.any(String) } } });
});

test('an event that happens while the page is open appears there by push', async () => {
  await open([offline]);
  await screen.findByRole('row', { name: /rig-7/ });
  push('eventListUpdates', { eventsUpdates: [reboot, offline] });
  expect(await screen.findByRole('row', { name: /Reboot/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /rig-7/ })).toBeTruthy();
});

test('the next page is asked for after the last row of this one', async () => {
  const rows = Array.from({ length: 60 }, (_, place) => about(String(100 - place), { name: `rig-${place}` }));
  const { user, calls } = await renderPage(eventPage, {
    answers: { eventList: { events: rows.slice(0, 25), eventsAggregate: { count: 60 } } },
    search: '?size=25',
  });
  await screen.findByRole('row', { name: /rig-24/ });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() =>
    expect(calls.filter(({ operationName }) => operationName === 'eventList').at(-1)?.variables).toMatchObject({
      after: '76',
      offset: 0,
      limit: 25,
    }),
  );
});

test('a subject is opened where it is shown; a device that is gone and what is not known are only named', async () => {
  await open([offline, reboot, paid, low, gone, newer]);
  await screen.findByRole('row', { name: /A-07.*rack/ });
  expect(linkOf('rig-7')).toBe('/asic-management/devices?device=asic-7');
  expect(linkOf('Reboot (12 devices)')).toBe('/agent-requests?request=subject-2');
  expect(linkOf('bc1qfarm')).toBe('/pool/withdrawal-history?withdrawal=subject-3');
  expect(linkOf('farm.rig1')).toBe('/pool/worker-management?worker=subject-4');
  for (const name of ['rig-9', 'A-07']) expect(screen.queryByRole('link', { name })).toBeNull();
});

test('a subject is only named where the viewer may not open its page', async () => {
  await open([offline, paid], { permissions: ['subaccount_events', 'agent_workers'] });
  await screen.findByRole('row', { name: /bc1qfarm/ });
  expect(linkOf('rig-7')).toContain('device=asic-7');
  expect(screen.queryByRole('link', { name: 'bc1qfarm' })).toBeNull();
});

test('the filters ask for codes, severities and any part of a device as it was', async () => {
  const { calls } = await open([], { search: '?type=["0","3","x"]&severity=["critical"]&device=10.0.0.7' });
  await waitFor(() => expect(calls.some(({ operationName }) => operationName === 'eventList')).toBe(true));
  const { where } = calls.find(({ operationName }) => operationName === 'eventList')?.variables as { where: unknown };
  const contains = { _ilike: '%10.0.0.7%' };
  expect(where).toMatchObject({
    _and: expect.arrayContaining([
      { code: { _in: [0, 3] } },
      { severity: { _in: ['critical'] } },
      { subjectKind: { _eq: 'device' } },
      { _or: [{ name: contains }, { ip: contains }, { mac: contains }, { place: contains }] },
    ]),
  });
});

test('without events it says what would appear', async () => {
  await open([]);
  expect(await screen.findByText('No events in this period')).toBeTruthy();
  expect(screen.getByText(/Devices that go offline or come back/)).toBeTruthy();
});
