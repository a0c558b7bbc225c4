import type { JobTemplate } from '@headframe/chain/job-template';

/** A template that the checker holds. */
export interface LoadedTemplate {
  readonly template: JobTemplate;
  /** Whether a template with another tip came after it: its shares are stale. */
  readonly isStale: boolean;
  /** False once newer templates pushed it out: its jobs are unknown. */
  readonly isLoaded: boolean;
}
