import { confirmedCountRefusal, type Confirmable } from '@headframe/domain/devices/confirmed-count';
import { DomainError } from '@headframe/domain/errors/domain-error';

/** What an API says of the argument by which a caller confirms how many devices or parts something far-reaching is done to. */
export const confirmedCountText =
  'How many it is for, as a person types it. Where it is asked for and missing, or another one, the error names the number to send.';

/**
 * Holds people and programs alike to the number they confirm.
 * @throws DomainError `validation-failed`, which says what to send.
 */
export function requireConfirmedCount(
  asked: Confirmable & { readonly isAsked: boolean },
  confirmed: number | null | undefined,
): void {
  const refusal = confirmedCountRefusal(asked, confirmed);
  if (refusal !== undefined) throw new DomainError('validation-failed', refusal);
}
