import { CombinedError } from '@urql/core';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeToken } from '../../testing/tokens.ts';
import { graphqlHandling, handleError, reportLeftToCall, restHandling, setErrorEffects } from './error-handling.ts';
import { outdateAccessToken, useSession } from '../session/session.ts';
import { statusCode, toTransportError, TransportError } from './transport-error.ts';

const effects = {
  goTo: vi.fn(),
  deny: vi.fn(),
  refuseChange: vi.fn(),
  signOut: vi.fn(),
  refuseObserver: vi.fn(),
  toast: vi.fn(),
};

beforeEach(() => setErrorEffects(effects));
afterEach(() => {
  setErrorEffects(undefined);
  useSession.setState({ name: 'signedOut', accessToken: undefined });
  vi.clearAllMocks();
});

function graphql(code: string, message = 'No.'): TransportError {
  return toTransportError(new CombinedError({ graphQLErrors: [new GraphQLError(message, { extensions: { code } })] }));
}

function handle(error: TransportError, claims = {}): void {
  handleError(error, graphqlHandling(error), claims);
}

test.each(['500', '502', '503'])('%s leads to ServerError', (code) => {
  handle(graphql(code));
  expect(effects.goTo).toHaveBeenCalledWith('server-error');
});

test('429 leads to ManyRequests', () => {
  handle(graphql('429'));
  expect(effects.goTo).toHaveBeenCalledWith('many-requests');
});

test.each(['401', '403', 'access-denied'])('%s hides the page, or signs out when the token is over', (code) => {
  useSession.setState({ name: 'signedIn', accessToken: fakeToken() });
  handle(graphql(code, 'Not yours.'));
  expect(effects.deny).toHaveBeenCalledWith('Not yours.');
  useSession.setState({ name: 'signedIn', accessToken: fakeToken({ exp: 1 }) });
  handle(graphql(code));
  expect(effects.signOut).toHaveBeenCalledTimes(1);
});

test('a refused change leaves the page as it is; one without a session hides it', () => {
  useSession.setState({ name: 'signedIn', accessToken: fakeToken() });
  const error = graphql('access-denied', 'Not yours.');
  handleError(error, graphqlHandling(error), { isChange: true });
  expect(effects.refuseChange).toHaveBeenCalledWith(error);
  expect(effects.deny).not.toHaveBeenCalled();
  const signedOut = graphql('401', 'No session.');
  handleError(signedOut, graphqlHandling(signedOut), { isChange: true });
  expect(effects.deny).toHaveBeenCalledWith('No session.');
});

test('a refusal while rights change hides the page: the token is to be replaced, not over', () => {
  useSession.setState({ name: 'signedIn', accessToken: fakeToken() });
  outdateAccessToken();
  handle(graphql('access-denied', 'Not yours.'));
  expect(effects.deny).toHaveBeenCalledWith('Not yours.');
  expect(effects.signOut).not.toHaveBeenCalled();
});

test('a refusal with a token for another host signs out', () => {
  useSession.setState({ name: 'signedIn', accessToken: fakeToken() });
  handle(graphql('403'));
  expect(effects.deny).toHaveBeenCalledTimes(1);
  useSession.setState({ name: 'signedIn', accessToken: fakeToken({ iss: 'https://elsewhere.example' }) });
  handle(graphql('403'));
  expect(effects.signOut).toHaveBeenCalledTimes(1);
});

test('constraint violations are left to the call, which may have them shown', () => {
  const error = graphql('constraint-violation', 'Agent limit reached.');
  handle(error);
  expect(Object.values(effects).every((effect) => effect.mock.calls.length === 0)).toBe(true);
  reportLeftToCall(error);
  expect(effects.toast).toHaveBeenCalledWith('Agent limit reached.', undefined);
});

test('unexpected errors become a toast, those of authorization a general one', () => {
  handle(graphql('unexpected', 'Something odd.'));
  expect(effects.toast).toHaveBeenCalledWith('Something odd.', undefined);
  handle(graphql('unexpected', 'authorization failed'));
  expect(effects.toast).toHaveBeenCalledWith(
    'Request failed.',
    'Please try again or contact support if the issue persists.',
  );
});

test('a claimed code is left alone, and so is a failing network in the background', () => {
  handle(graphql('500'), { handles: ['500'] });
  handle(graphql('503'), { isBackground: true });
  expect(effects.goTo).not.toHaveBeenCalled();
});

test('no answer at all leads to ServerError, or to ConnectionError when our host is not there', () => {
  const error = toTransportError(new CombinedError({ networkError: new TypeError('Failed to fetch') }));
  expect(error.code).toBe('network');
  handle(error);
  expect(effects.goTo).toHaveBeenLastCalledWith('server-error');
  handleError(error, graphqlHandling(error, false));
  expect(effects.goTo).toHaveBeenLastCalledWith('connection-error');
});

test('what could not be changed while offline is said, and the page stays', () => {
  const error = new TransportError('network', 'Failed to fetch', { cause: new TypeError('Failed to fetch') });
  handleError(error, graphqlHandling(error, false), { isChange: true });
  expect(effects.goTo).not.toHaveBeenCalled();
  expect(effects.toast).toHaveBeenCalledWith(
    'No connection.',
    'The change may not be saved. Try again once you are back online.',
  );
  handleError(error, graphqlHandling(error, false), { isChange: true, isBackground: true });
  expect(effects.toast).toHaveBeenCalledTimes(1);
});

test('REST: 401 signs out, 422 is silent, no answer becomes the API toast', () => {
  const rest = (status: number) => new TransportError(statusCode(status) ?? 'unexpected', 'x', { status });
  expect(restHandling(rest(401))).toBe('log-out');
  expect(restHandling(rest(422))).toBe('silent');
  const error = new TransportError('network', 'Network Error');
  handleError(error, restHandling(error));
  expect(effects.toast).toHaveBeenCalledWith('Something Went Wrong in API Error');
});

test.each(['401', '403', 'access-denied'])('in observer mode %s concerns the link, and does not log out', (code) => {
  sessionStorage.setItem('headframe.observerToken', 'hfo_link');
  useSession.setState({ name: 'signedIn', accessToken: fakeToken({ exp: 1 }) });
  const overRest = new TransportError(code === '401' ? '401' : '403', 'No.', { status: code === '401' ? 401 : 403 });
  handle(graphql(code));
  handleError(overRest, restHandling(overRest));
  sessionStorage.clear();
  expect(effects.refuseObserver.mock.calls.map(([error]) => (error as TransportError).code)).toEqual([
    code,
    overRest.code,
  ]);
  expect(effects.signOut).not.toHaveBeenCalled();
  expect(effects.deny).not.toHaveBeenCalled();
});

test('the message of the server is passed on with the code', () => {
  const source = new GraphQLError('Agent "north" is already taken.', {
    extensions: { code: 'constraint-violation', detail: { caption: 'Choose another name.' } },
  });
  const error = toTransportError(new CombinedError({ graphQLErrors: [source] }));
  reportLeftToCall(error);
  expect(effects.toast).toHaveBeenCalledWith('Agent "north" is already taken.', 'Choose another name.');
});

test('a call without an answer says so plainly, whatever the browser calls it', () => {
  for (const text of ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])
    expect(toTransportError(new CombinedError({ networkError: new TypeError(text) }))).toMatchObject({
      code: 'network',
      message: 'No connection to the server.',
    });
});
