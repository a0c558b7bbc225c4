import { steadyNow } from '@headframe/agent-link';
import type { SentReport, ScanReport, ItemResult } from '@headframe/agent-link';
import type { Log } from '../run/log.ts';
import { isDiskFull } from '../store/disk-full.ts';
import { FrameDraft } from './frame-content.ts';
import type { Spool } from './spool.ts';

/** Settings of a frame writer. */
interface FrameWriterOptions {
  spool: Spool;
  log: Log;
  /** Longest time a report waits for its frame, in milliseconds. */
  closeAfterMs: number;
  /** Called after each frame that is safe on disk. */
  onFrame: () => void;
  /** Called before a frame with results becomes durable, so that the journal is never behind the spool. */
  beforeResults: () => void;
  /** Called when reports were given up, so that details are sent again. */
  onReportsLost: () => void;
}

/** How long a result waits for company, in milliseconds: an operator waits for it. */
const resultDelayMs = 100;

/** After a frame with results the next one waits this long for each of them, in milliseconds: a stream of results goes in few frames. */
const delayPerResultMs = 4;

/** Closes frames about once a second, sooner when they are full or carry a command's result, and puts them in the spool. */
export class FrameWriter {
  readonly #options: FrameWriterOptions;
  #draft = new FrameDraft();
  #timer: NodeJS.Timeout | null = null;
  #closesAt = Infinity;
  #results = 0;
  /** Until when results wait for company, on the monotonic clock. */
  #gathersUntil = 0;
  #failing = false;

  constructor(options: FrameWriterOptions) {
    this.#options = options;
  }

  addReport(report: SentReport): void {
    this.#draft.addReport(report);
    this.#closeWithin(this.#options.closeAfterMs);
  }

  addResult(result: ItemResult): void {
    this.#draft.addResult(result);
    this.#results += 1;
    const gathers = Math.max(resultDelayMs, this.#gathersUntil - performance.now());
    this.#closeWithin(Math.min(gathers, this.#options.closeAfterMs));
  }

  addScan(scan: ScanReport): void {
    this.#draft.addScan(scan);
    this.#closeWithin(this.#options.closeAfterMs);
  }

  /** Closes the frame now. When the disk refuses it, its reports are given up and counted, and the rest is tried again. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#closesAt = Infinity;
    if (this.#draft.empty) return;
    const { spool, log } = this.#options;
    const droppedBefore = spool.droppedReports;
    try {
      if (this.#results > 0) this.#options.beforeResults();
      spool.append(this.#draft.content(steadyNow()));
      this.#draft = new FrameDraft();
      const gathers = Math.min(this.#results * delayPerResultMs, this.#options.closeAfterMs);
      this.#gathersUntil = performance.now() + gathers;
      this.#results = 0;
    } catch (error) {
      const lost = this.#draft.giveUpReports();
      spool.countDropped(lost);
      this.#noteFailure(error);
      this.#options.onReportsLost();
      if (!this.#draft.empty) this.#closeWithin(5000);
      return;
    }
    if (this.#failing) log.info('The spool is written again.', { droppedReports: spool.droppedReports });
    this.#failing = false;
    if (spool.droppedReports !== droppedBefore) this.#options.onReportsLost();
    this.#options.onFrame();
  }

  close(): void {
    this.flush();
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** Says once what is wrong, until a frame is written again. */
  #noteFailure(error: unknown): void {
    if (this.#failing) return;
    this.#failing = true;
    const reason = isDiskFull(error) ? 'The disk of the data folder is full.' : 'The spool cannot be written.';
    this.#options.log.error(`${reason} Reports are dropped and counted until it can be written again.`, { error });
  }

  #closeWithin(milliseconds: number): void {
    if (this.#draft.full) {
      this.flush();
      return;
    }
    const closesAt = performance.now() + milliseconds;
    if (closesAt >= this.#closesAt) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#closesAt = closesAt;
    this.#timer = setTimeout(() => this.flush(), milliseconds);
  }
}
