import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import type { FailedPageData, OutboxMail, OutboxPageData } from './outbox.ts';
import { outboxPage } from './outbox.route.ts';

const mail: OutboxMail = {
  id: 7,
  recipient: 'kaethe@farm.test',
  subject: 'Confirm your e-mail',
  text: 'Confirm that this address is yours.\n\nThe code is ABCD-EFGH-2345.',
  link: 'http://headframe.test/user/?mode=verifyEmail&code=ABCD-EFGH-2345',
  createdAt: '2026-11-21T10:00:00.000Z',
};

/** Opens the page over an answer of the outbox's endpoint, or a status it fails with. */
async function open(answer: OutboxPageData | number, search = '', failed: FailedPageData = { messages: [], count: 0 }) {
  const page = await renderPage(outboxPage, {
    answers: {
      // The first that a path begins with answers.
      '/api/outbox/failed': () => Response.json(failed),
      '/api/outbox': () =>
        typeof answer === 'number'
          ? new Response(JSON.stringify({ message: 'No such thing.' }), { status: answer })
          : Response.json(answer),
    },
    search,
  });
  const asked = () =>
    page.calls.map(({ operationName }) => operationName).filter((name) => name.startsWith('/api/outbox?'));
  return { ...page, asked };
}

test('shows each mail, opens its text and leads where it leads', async () => {
  const { user, search } = await open({ mails: [mail, { ...mail, id: 6, link: null, subject: 'Hello' }], count: 2 });
  const item = (await screen.findByText('Confirm your e-mail')).closest('li') as HTMLElement;
  expect(within(item).getByText('kaethe@farm.test')).toBeTruthy();
  expect(within(item).queryByRole('link')).toBeNull();
  await user.click(within(item).getByRole('button', { name: /Confirm your e-mail/ }));
  expect(search()).toMatchObject({ mail: 7 });
  expect(within(item).getByText(/ABCD-EFGH-2345/)).toBeTruthy();
  expect(within(item).getByRole('link', { name: 'Open link' }).getAttribute('href')).toBe(mail.link);
  await user.click(within(item).getByRole('button', { name: /Confirm your e-mail/ }));
  expect(search()).not.toHaveProperty('mail', 7);
});

test('opens the mail that the URL names, without a button where it has no link', async () => {
  await open({ mails: [{ ...mail, link: null }], count: 1 }, '?mail=7');
  const button = await screen.findByRole('button', { name: /Confirm your e-mail/ });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByRole('link')).toBeNull();
});

test('asks for the page of the URL', async () => {
  const { asked } = await open({ mails: [mail], count: 60 }, '?page=2&size=50');
  await screen.findByText('60 waiting');
  expect(asked()).toEqual(['/api/outbox?limit=50&offset=50']);
});

test('says that nothing waits', async () => {
  await open({ mails: [], count: 0 });
  expect(await screen.findByText('No mails are waiting')).toBeTruthy();
});

test('says where it is open, where it is not', async () => {
  await open(404);
  expect(await screen.findByText('The outbox is not available here')).toBeTruthy();
});

test('shows a failure, and tries again', async () => {
  const { user, asked } = await open(500);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(asked()).toHaveLength(2);
});

test('shows what was given up, to whom and why, also where no waiting mail is open', async () => {
  const message = {
    id: 9,
    channel: 'mail',
    recipient: 'lost@farm.test',
    about: 'address-book',
    isEssential: true,
    attempts: 31,
    reason: '451 Not today.',
    failedAt: '2026-11-21T10:00:00.000Z',
  };
  await open(404, '', { messages: [message], count: 51 });
  const item = (await screen.findByText('lost@farm.test')).closest('li') as HTMLElement;
  expect(item.textContent).toContain('Essential. About address book, by mail, tried 31 times: 451 Not today.');
  expect(screen.getByRole('heading', { name: 'Given up (51)' })).toBeTruthy();
  expect(screen.getByText('50 older ones are not shown.')).toBeTruthy();
  expect(screen.queryByText('The outbox is not available here')).toBeNull();
});
