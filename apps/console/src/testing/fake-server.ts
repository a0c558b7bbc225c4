import { vi } from 'vitest';
import type { AccountQuery } from '../generated/account.ts';
import { fakeToken } from './tokens.ts';

/** An account that owns one subaccount with every feature except trading. */
export const ownerAccount: AccountQuery = {
  me: { id: '1', email: 'owner@example.org', nickname: '', twoFactorEnabled: false },
  userInfo: { botyTerms: false, organizationAccess: true },
  agentFeaturePresent: true,
  referralFeaturePresent: true,
  subaccounts: [
    {
      id: '1',
      name: 'main',
      isOwner: true,
      isArchived: false,
      isApproved: true,
      pinned: false,
      accessType: 'owner',
      coinEnum: 0,
      permissions: ['all'],
      hiddenFeatures: [],
      features: { asset: true, gpu: true, energy: true, trading: false },
      organization: { id: '1', name: '' },
      invitation: null,
    },
  ],
};

/** One GraphQL call as the server sees it. */
export interface ReceivedCall {
  operationName: string;
  variables: unknown;
  headers: Headers;
}

/**
 * Answers of a GraphQL operation by its name, or of a REST call by the beginning of its path: data, or a function of the
 * call that gives the whole answer. The name of a REST call is its path; what it sends as JSON stands
 * for its variables.
 */
export type Answers = Record<string, object | ((call: ReceivedCall) => Response)>;

/** The bell of the shell finds nothing, no view of a list is saved, and nobody took access from the user, unless a test says otherwise. */
const nothing: Answers = {
  lastAccessChange: { lastAccessChange: null },
  activityRequests: { agentRequests: [] },
  activityOutages: { agentOutages: [] },
  savedViews: { savedSearches: [] },
};

/** Puts a server in the place of `fetch`; it signs in every user with the right password, and records its requests. */
export function fakeServer(answers: Answers = {}) {
  const calls: ReceivedCall[] = [];
  const all: Answers = { account: ownerAccount, ...nothing, ...answers };
  const json = (body: object, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

  function identity(body: string): Response {
    const fields = new URLSearchParams(body);
    const isRight = fields.get('password') === 'right' || fields.get('refresh_token') !== null;
    if (!isRight) return json({ error: 'invalid', message: 'Invalid password.' }, 400);
    return json({ access_token: fakeToken({ email: 'owner@example.org' }), refresh_token: `refresh-${calls.length}` });
  }

  function graphql(body: string, headers: Headers): Response {
    const { query, operationName, variables } = JSON.parse(body) as {
      query: string;
      operationName?: string;
      variables: unknown;
    };
    const name = operationName ?? /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? '';
    const call = { operationName: name, variables, headers };
    calls.push(call);
    const answer = all[name];
    if (typeof answer === 'function') return answer(call);
    return json(
      answer ? { data: answer } : { errors: [{ message: `No answer to ${name}`, extensions: { code: 'unexpected' } }] },
    );
  }

  function answerRest(path: string, { body, headers }: RequestInit, answer: Answers[string]): Response {
    const sent = new Headers(headers);
    const isJson = typeof body === 'string' && sent.get('content-type') === 'application/json';
    const call = { operationName: path, variables: isJson ? (JSON.parse(body) as unknown) : undefined, headers: sent };
    calls.push(call);
    return typeof answer === 'function' ? answer(call) : json(answer);
  }

  const fetched = vi.fn<typeof fetch>((input, init) => {
    const path = typeof input === 'string' ? input : input instanceof URL ? input.pathname : input.url;
    const body = typeof init?.body === 'string' ? init.body : '';
    if (path.includes('/api/identity2/')) return Promise.resolve(identity(body));
    if (path.includes('/v1/graphql')) return Promise.resolve(graphql(body, new Headers(init?.headers)));
    const rest = Object.entries(all).find(([name]) => name.startsWith('/') && path.startsWith(name));
    if (rest) return Promise.resolve(answerRest(path, init ?? {}, rest[1]));
    return Promise.resolve(new Response('ok'));
  });
  vi.stubGlobal('fetch', fetched);
  return { calls, fetched, json };
}
