import type { SentReport, ScanReport, ItemResult } from '@headframe/agent-link';

/** What one frame carries, already written as JSON lists, so that it is written once and measured exactly. */
export interface FrameContent {
  /** Agent clock when the frame was closed, in milliseconds since the epoch. */
  at: number;
  reports: string;
  reportCount: number;
  results: string;
  scans: string;
}

/** A frame as it lies in the spool. */
export interface SpooledFrame extends FrameContent {
  seq: number;
  /** Reports dropped from a full spool before this frame. */
  dropped: number;
}

/** The message that carries a frame (see `frameSchema`). */
export function frameMessage(spoolId: string, frame: SpooledFrame): string {
  return (
    `{"type":"frame","spoolId":"${spoolId}","seq":${frame.seq},"at":${frame.at},"reports":${frame.reports},` +
    `"results":${frame.results},"scans":${frame.scans},"droppedReports":${frame.dropped}}`
  );
}

/** Bounds of one frame; well below what the link's messages may hold. */
const limits = { reports: 2000, results: 5000, scans: 50, characters: 2_000_000 };

/** Gathers what the next frame will carry. */
export class FrameDraft {
  #reports: string[] = [];
  #results: string[] = [];
  #scans: string[] = [];
  #characters = 0;

  addReport(report: SentReport): void {
    this.#add(this.#reports, report);
  }

  addResult(result: ItemResult): void {
    this.#add(this.#results, result);
  }

  addScan(scan: ScanReport): void {
    this.#add(this.#scans, scan);
  }

  /** Whether nothing was added. */
  get empty(): boolean {
    return this.#characters === 0;
  }

  /** Whether the frame is to be closed before its time. */
  get full(): boolean {
    return (
      this.#reports.length >= limits.reports ||
      this.#results.length >= limits.results ||
      this.#scans.length >= limits.scans ||
      this.#characters >= limits.characters
    );
  }

  content(at: number): FrameContent {
    return {
      at,
      reports: `[${this.#reports.join(',')}]`,
      reportCount: this.#reports.length,
      results: `[${this.#results.join(',')}]`,
      scans: `[${this.#scans.join(',')}]`,
    };
  }

  /** Gives up the reports (and only these), when the disk takes no more; returns how many. */
  giveUpReports(): number {
    const count = this.#reports.length;
    this.#characters -= this.#reports.reduce((sum, text) => sum + text.length, 0);
    this.#reports = [];
    return count;
  }

  #add(list: string[], entry: object): void {
    const text = JSON.stringify(entry);
    list.push(text);
    this.#characters += text.length;
  }
}
