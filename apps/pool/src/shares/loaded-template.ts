import type { JobTemplate } from '@headframe/chain/job-template';
import { maxTarget, targetToBytes } from '@headframe/domain/pool/target';

/** A template that the checker holds. */
export class LoadedTemplate {
  readonly template: JobTemplate;
  /** Number of its place in the hasher. */
  readonly slot: number;
  /** Whether a template with another tip came after it: its shares are stale. */
  isStale = false;
  /** False once newer templates pushed it out: its jobs are unknown. */
  isLoaded = true;
  /** The greatest hash of a block, by itself and multiplied by the template's weight. */
  readonly networkTarget: Uint8Array;
  readonly weightedNetworkTarget: Uint8Array;

  constructor(template: JobTemplate, slot: number) {
    this.template = template;
    this.slot = slot;
    this.networkTarget = targetToBytes(template.networkTarget);
    const weighted = template.networkTarget * BigInt(template.weight);
    this.weightedNetworkTarget =
      template.weight === 1 ? this.networkTarget : targetToBytes(weighted > maxTarget ? maxTarget : weighted);
  }
}
