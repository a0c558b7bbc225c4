import { describe, expect, it } from 'vitest';
import { DomainError, isDomainError } from './domain-error.ts';
import { errorCodes, isErrorCode } from './error-codes.ts';
import {
  graphqlErrorHandling,
  handleNetworkError,
  handleRestFailure,
  handleUnexpected,
  isLoadingFailure,
} from './error-handling.ts';

describe('handling by code', () => {
  it('knows what to do with every code', () => {
    expect(Object.keys(graphqlErrorHandling).toSorted()).toEqual(errorCodes.toSorted());
    expect(graphqlErrorHandling['503']).toBe('server-error-page');
    expect(graphqlErrorHandling['constraint-violation']).toBe('left-to-call');
  });

  it('distinguishes an authorization failure from other unexpected ones', () => {
    expect(handleUnexpected('authorization hook failed')).toBe('requestFailed');
    expect(handleUnexpected('no such thing')).toBe('own-message');
  });

  it.each([
    [{ status: 401 }, 'log-out'],
    [{ status: 403 }, 'log-out'],
    [{ status: 422 }, 'silent'],
    [{ status: 429 }, 'many-requests-page'],
    [{ status: 500 }, 'server-error-page'],
    [{ status: 504 }, 'server-error-page'],
    [{ status: 404 }, 'left-to-call'],
    [{ networkError: true, online: true }, 'api-error-toast'],
    [{ networkError: true, online: false }, 'offline'],
    [{ networkError: false, online: true }, 'server-error-page'],
  ] as const)('REST %j is %s', (failure, handling) => {
    expect(handleRestFailure(failure)).toBe(handling);
  });

  it('distinguishes offline from a fetch that broke', () => {
    expect(handleNetworkError({ online: false, typeError: true })).toBe('offline');
    expect(handleNetworkError({ online: true, typeError: true })).toBe('server-error-page');
    expect(handleNetworkError({ online: true, typeError: false })).toBe('left-to-call');
  });

  it('knows failed page parts', () => {
    expect(isLoadingFailure('Loading chunk 12 failed.')).toBe(true);
    expect(isLoadingFailure('Loading CSS chunk 3 failed')).toBe(true);
    expect(isLoadingFailure('Failed to fetch dynamically imported module: /user/assets/x.js')).toBe(true);
    expect(isLoadingFailure('error loading dynamically imported module')).toBe(true);
    expect(isLoadingFailure('Importing a module script failed.')).toBe(true);
    expect(isLoadingFailure('Unable to preload CSS for /user/assets/x.css')).toBe(true);
    expect(isLoadingFailure('Subaccount is not valid.')).toBe(false);
  });
});

describe('DomainError', () => {
  it('carries code, message and detail', () => {
    const error = new DomainError('not-found', 'No such device.', { id: '7' });
    expect(error).toMatchObject({ name: 'DomainError', code: 'not-found', detail: { id: '7' } });
    expect(isDomainError(error)).toBe(true);
    expect(isDomainError(new Error('x'))).toBe(false);
  });

  it('knows its codes', () => {
    expect(isErrorCode('429')).toBe(true);
    expect(isErrorCode('401 ')).toBe(false);
    expect(isErrorCode(401)).toBe(false);
  });
});
