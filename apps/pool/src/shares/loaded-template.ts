import { createHash } from 'node:crypto';
import type { JobTemplate } from '@headframe/chain/job-template';
import { maxTarget, targetToBytes } from '@headframe/domain/pool/target';

/**
 * What miners work on. A node gives the same template twice when nothing happened in between: both are one work, or a share
 * of it would be credited under each.
 */
export interface TemplateWork {
  /** Hash of all that headers are made of but version, time, nonce and extranonces. */
  readonly fingerprint: string;
  /** Number of its place in the hasher. */
  readonly slot: number;
  /** Whether a template with this work is loaded. */
  isLive: boolean;
}

export function fingerprintOf({ previousHash, bits, coinbase, branches }: JobTemplate): string {
  const fingerprint = createHash('sha256');
  fingerprint.update(JSON.stringify([bits, coinbase.head.length, coinbase.tail.length, branches.length]));
  for (const part of [previousHash, coinbase.head, coinbase.tail, ...branches]) fingerprint.update(part);
  return fingerprint.digest('hex');
}

/** A template that the checker holds. */
export class LoadedTemplate {
  readonly template: JobTemplate;
  readonly work: TemplateWork;
  /** Whether a template with another tip came after it: its shares are stale. */
  isStale = false;
  /** False once newer templates pushed it out: its jobs are unknown. */
  isLoaded = true;
  /** The greatest hash of a block, by itself and multiplied by the template's weight. */
  readonly networkTarget: Uint8Array;
  readonly weightedNetworkTarget: Uint8Array;

  constructor(template: JobTemplate, work: TemplateWork) {
    this.template = template;
    this.work = work;
    this.networkTarget = targetToBytes(template.networkTarget);
    const weighted = template.networkTarget * BigInt(template.weight);
    this.weightedNetworkTarget =
      template.weight === 1 ? this.networkTarget : targetToBytes(weighted > maxTarget ? maxTarget : weighted);
  }
}
