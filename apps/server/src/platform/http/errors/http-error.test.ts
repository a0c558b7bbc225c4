import { errorCodes } from '@headframe/domain/errors/error-codes';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { describe, expect, it } from 'vitest';
import { toHttpFailure } from './http-error.ts';

describe('toHttpFailure', () => {
  it('has a failing status for every code and keeps message and detail', () => {
    for (const code of errorCodes) {
      const failure = toHttpFailure(new DomainError(code, 'No.', { field: 'name' }));
      expect(failure.status).toBeGreaterThanOrEqual(400);
      expect(failure).toMatchObject({ code, message: 'No.', detail: { field: 'name' } });
    }
  });

  it('passes on what the HTTP layer refused', () => {
    const tooLarge = Object.assign(new Error('Request body is too large'), { statusCode: 413 });
    expect(toHttpFailure(tooLarge)).toEqual({
      status: 413,
      code: 'validation-failed',
      message: 'Request body is too large',
    });
  });

  it.each([new Error('password of postgres is x'), Object.assign(new Error('x'), { statusCode: 502 }), 'text', null])(
    'reveals nothing of %s',
    (thrown) => {
      expect(toHttpFailure(thrown)).toEqual({
        status: 500,
        code: '500',
        message: 'Something went wrong on the server.',
      });
    },
  );
});
