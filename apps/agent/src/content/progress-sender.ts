import { maxProgressEntries } from '@headframe/agent-link';
import type { AgentMessage, ItemCommand, ItemProgress } from '@headframe/agent-link';
import type { CommandProgress } from '@headframe/devices';

/** Reports to the server how far commands have come: the latest of each, once per period. */
export class ProgressSender {
  readonly #send: (message: AgentMessage) => void;
  readonly #everyMs: number;
  readonly #latest = new Map<number, ItemProgress>();
  #timer: NodeJS.Timeout | null = null;

  /** `send` drops a message where there is no connection. */
  constructor(send: (message: AgentMessage) => void, everyMs = 1000) {
    this.#send = send;
    this.#everyMs = everyMs;
  }

  report({ requestId, itemId }: Pick<ItemCommand, 'requestId' | 'itemId'>, { share, text }: CommandProgress): void {
    this.#latest.set(itemId, { requestId, itemId, share, text: text.slice(0, 120) });
    this.#timer ??= setTimeout(() => this.#flush(), this.#everyMs);
  }

  /** Forgets an item that has ended. */
  ended(itemId: number): void {
    this.#latest.delete(itemId);
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#latest.clear();
  }

  #flush(): void {
    this.#timer = null;
    const items = [...this.#latest.values()];
    this.#latest.clear();
    for (let at = 0; at < items.length; at += maxProgressEntries)
      this.#send({ type: 'progress', items: items.slice(at, at + maxProgressEntries) });
  }
}
