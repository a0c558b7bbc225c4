import type { ShareRefusal } from '@headframe/domain/pool/share-outcome';
import { stratumErrors, type StratumErrorCode } from '@headframe/stratum';

export const shareAnswers: Readonly<Record<ShareRefusal, readonly [StratumErrorCode, string]>> = {
  malformed: [stratumErrors.other, 'Invalid share parameters'],
  unauthorized: [stratumErrors.unauthorized, 'Unauthorized worker'],
  'unknown-job': [stratumErrors.jobNotFound, 'Job not found'],
  stale: [stratumErrors.jobNotFound, 'Stale share'],
  duplicate: [stratumErrors.duplicate, 'Duplicate share'],
  'low-difficulty': [stratumErrors.lowDifficulty, 'Low difficulty share'],
  'bad-time': [stratumErrors.jobNotFound, 'Time out of range'],
  'bad-version': [stratumErrors.other, 'Version bits outside the mask'],
  'too-many': [stratumErrors.other, 'Too many shares of one job'],
};
