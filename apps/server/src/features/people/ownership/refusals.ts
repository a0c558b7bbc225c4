import { DomainError } from '@headframe/domain/errors/domain-error';

/** The one answer to a transfer that is not the caller's, or of no such id. */
export const unknownTransfer = (): DomainError => new DomainError('not-found', 'This offer is no longer open.');

export const refused = (message: string): DomainError => new DomainError('permission-error', message);

export const conflicting = (message: string): DomainError => new DomainError('constraint-violation', message);
