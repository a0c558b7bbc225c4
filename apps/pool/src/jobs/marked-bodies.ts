import type { JobTemplate } from '@headframe/chain/job-template';
import { encodeNotifyBody, type NotifyBody } from '@headframe/stratum';

/** What the jobs of a template with the same mark have in common, written once for each mark that is in use. */
export class MarkedBodies {
  readonly #template: JobTemplate;
  readonly #bodies = new Map<number, NotifyBody>();

  constructor(template: JobTemplate) {
    this.#template = template;
  }

  /** The body with the mark of a job behind the head of the coinbase. */
  of(mark: number): NotifyBody {
    const known = this.#bodies.get(mark);
    if (known !== undefined) return known;
    const { head, tail } = this.#template.coinbase;
    const coinbase1 = Uint8Array.of(...head, mark);
    const body = encodeNotifyBody({ ...this.#template, coinbase1, coinbase2: tail });
    this.#bodies.set(mark, body);
    return body;
  }
}
