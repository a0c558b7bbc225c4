import { DomainError } from '@headframe/domain/errors/domain-error';

/**
 * Runs a request of a withdrawal, and words what the database refuses.
 * @throws DomainError `validation-failed` for more than the balance, for an entry that cannot be paid any more, and for an invoice that a
 * hold would outlast; `constraint-violation` for an invoice of another withdrawal.
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
    if (constraint === 'invoice_is_not_held')
      throw new DomainError(
        'validation-failed',
        'Your withdrawals are held for longer than an invoice is valid. Withdraw to a Lightning address or a Bitcoin address instead.',
        { path: 'invoice' },
      );
    if (constraint === 'withdrawal_payment_hash')
      throw new DomainError('constraint-violation', 'This invoice is of another withdrawal.');
    throw error;
  }
}
