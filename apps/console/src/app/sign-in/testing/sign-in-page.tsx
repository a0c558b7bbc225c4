import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { ownerAccount } from '../../../testing/fake-server.ts';
import { fakeToken } from '../../../testing/tokens.ts';
import { signOut } from '../../../transport/session/session.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.ts';
import { useToasts } from '../../../ui/toast/toasts.ts';
import { App } from '../../App.tsx';
import { connectShell } from '../../connect-shell.ts';
import { router } from '../../router.tsx';

interface Sent {
  endpoint: string;
  fields: Record<string, string>;
}
/** What was sent to the identity endpoints, the oldest first. */
export let sent: Sent[];
/** Answers of the identity endpoints, by name, in turn; the last one stays. */
export let answers: Record<string, [status: number, body: object][]>;
/** What was sent to name a referrer. */
export let referrers: unknown[];

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
/** A form was accepted. */
export const done: [number, object] = [200, { access_token: null, refresh_token: null, error: null, message: null }];
/** The tokens of a session. */
export const tokens = (): [number, object] => [200, { access_token: fakeToken(), refresh_token: 'refresh-1' }];
/** A refusal with its code and message. */
export const refused = (status: number, error: string, message: string, more = {}): [number, object] => [
  status,
  { access_token: null, refresh_token: null, error, message, ...more },
];

/** Answers the query for the account; refuses all other queries with a code that the pages handle themselves. */
function graphql(body: string): object {
  if (/query account\b/.test(body)) return { data: ownerAccount };
  return { errors: [{ message: 'Not here.', extensions: { code: 'constraint-violation' } }] };
}

function network(path: string, init?: RequestInit): Promise<Response> {
  const endpoint = /\/api\/(?:identity2\/)?(\w+)$/.exec(path)?.[1] ?? '';
  const queue = answers[endpoint];
  if (path === '/v1/graphql') return Promise.resolve(json(graphql(String(init?.body))));
  if (path === '/api/social/providers') return Promise.resolve(json([{ name: 'google', label: 'Google' }]));
  if (path === '/api/referrer') {
    referrers.push(JSON.parse(init?.body as string));
    return Promise.resolve(new Response(null, { status: 204 }));
  }
  if (!queue) return Promise.resolve(json({}));
  sent.push({ endpoint, fields: Object.fromEntries(new URLSearchParams(init?.body as string)) });
  const [status, body] = (queue.length > 1 ? queue.shift() : queue[0]) ?? done;
  return Promise.resolve(json(body, status));
}

/** Lets each test of a file begin signed out, with a network of its own. */
export function prepareSignInPage(): void {
  beforeAll(connectShell);
  beforeEach(() => {
    localStorage.clear();
    sent = [];
    answers = {};
    referrers = [];
    vi.stubGlobal('fetch', network);
  });
  afterEach(() => {
    act(signOut);
    cleanup();
    useToasts.setState({ toasts: [] });
    useDialogs.setState({ dialogs: [] });
    vi.unstubAllGlobals();
  });
}

/** Opens the console at an address. */
export async function open(href: string) {
  render(<App />);
  await act(() => router.navigate({ href }));
  return userEvent.setup({ delay: null });
}

/** Presses a button once it is there. */
export const press = async (user: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
export const alertText = async () => (await screen.findByRole('alert')).textContent;
/** The toasts on screen. */
export const toasts = () => useToasts.getState().toasts.map(({ kind, title }) => ({ kind, title }));

/** Fills in the sign-in and sends it. */
export async function giveCredentials(href = '/login') {
  const user = await open(href);
  await user.type(await screen.findByLabelText('E-mail'), ' Owner@Example.org ');
  await user.type(screen.getByLabelText('Password'), 'right');
  await press(user, 'Sign in');
  return user;
}
