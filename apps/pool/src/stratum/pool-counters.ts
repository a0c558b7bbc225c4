import type { ShareRefusal } from '@headframe/domain/pool/share-outcome';

/** Why the pool ended a connection itself. */
export type CloseReason =
  | 'line-too-long'
  | 'too-slow'
  | 'not-authorized'
  | 'idle'
  | 'flood'
  | 'misconduct'
  | 'only-rejects'
  | 'too-many-connections'
  | 'no-work'
  | 'archived'
  | 'bad-proxy-header'
  | 'fault'
  | 'stopping';

/** What one coin's Stratum server counted since it started. */
export class PoolCounters {
  accepted = 0;
  /** Accepted difficulty, added up. */
  acceptedDifficulty = 0;
  /** Accepted shares that could not be stored, and were answered with an error. */
  notStored = 0;
  blocks = 0;
  connections = 0;
  readonly rejected: Partial<Record<ShareRefusal | 'flood', number>> = {};
  readonly closed: Partial<Record<CloseReason, number>> = {};

  reject(reason: ShareRefusal | 'flood'): void {
    this.rejected[reason] = (this.rejected[reason] ?? 0) + 1;
  }

  close(reason: CloseReason): void {
    this.closed[reason] = (this.closed[reason] ?? 0) + 1;
  }
}
