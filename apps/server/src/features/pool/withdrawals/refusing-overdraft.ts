import { DomainError } from '@headframe/domain/errors/domain-error';

/**
 * Runs a request of a withdrawal, and words what the database refuses.
 * @throws DomainError `validation-failed` for more than the balance, and for an entry that cannot be paid any more.
 */
export async function refusingOverdraft<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    const { constraint } = error as { constraint?: unknown };
    if (constraint === 'nothing_is_overdrawn')
      throw new DomainError('validation-failed', 'The balance does not cover the amount and the fee.', {
        path: 'amount',
      });
    if (constraint === 'pays_a_usable_entry')
      throw new DomainError('validation-failed', 'This address book entry cannot be paid.');
    throw error;
  }
}
