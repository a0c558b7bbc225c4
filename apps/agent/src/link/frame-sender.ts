import { frameMessage } from '../spool/frame-content.ts';
import { isDiskFull } from '../store/disk-full.ts';
import type { Spool } from '../spool/spool.ts';

/** Frames on their way at once: enough to fill a slow line, few enough to send again. */
const frameWindow = 8;

/** Sends the spool's frames over one connection in order, never more than a window ahead of the acknowledgements. */
export class FrameSender {
  readonly #spool: Spool;
  readonly #send: (message: string) => void;
  readonly #window: number;
  #cursor: number;
  #inFlight: number[] = [];

  /** `ackedSeq` is the highest frame that the server has stored: it and those before it are deleted, the rest is sent again. */
  constructor(spool: Spool, ackedSeq: number, send: (message: string) => void, window: number = frameWindow) {
    this.#spool = spool;
    this.#send = send;
    this.#window = window;
    this.#cursor = ackedSeq;
    if (ackedSeq > 0) this.#delete(ackedSeq);
    this.pump();
  }

  /** Takes an acknowledgement; it covers all frames up to its number. */
  acknowledge(spoolId: string, seq: number): void {
    if (spoolId !== this.#spool.id) return;
    this.#delete(seq);
    this.#inFlight = this.#inFlight.filter((sent) => sent > seq);
    this.pump();
  }

  /** A full disk may refuse even to delete; the next acknowledgement covers these frames too. */
  #delete(seq: number): void {
    try {
      this.#spool.acknowledge(seq);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }

  /** Sends what the window has room for. */
  pump(): void {
    const room = this.#window - this.#inFlight.length;
    if (room <= 0) return;
    for (const frame of this.#spool.after(this.#cursor, room)) {
      this.#cursor = frame.seq;
      this.#inFlight.push(frame.seq);
      this.#send(frameMessage(this.#spool.id, frame));
    }
  }
}
