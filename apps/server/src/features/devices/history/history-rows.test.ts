import { signalLimits } from '@headframe/domain/limits/signal-limits';
import { describe, expect, it } from 'vitest';
import { boundHistoryRows, rowsPerDevice } from './history-rows.ts';

const from = new Date('2026-01-01T00:00:00Z');
const spanOf = (days: number, points: number) => ({ from, to: new Date(from.getTime() + days * 86_400_000), points });

/** A year later: every hour is packed. */
const later = from.getTime() + 2 * 366 * 86_400_000;

describe('rows of a history', () => {
  it('are the rollups of the hours where steps are of an hour or more, and samples for finer steps', () => {
    expect(rowsPerDevice(spanOf(366, 300), later)).toBe(8784);
    expect(rowsPerDevice(spanOf(1, 24), later)).toBe(24);
    expect(rowsPerDevice(spanOf(1, 300), later)).toBe(5760);
    expect(rowsPerDevice(spanOf(41, 2000), later)).toBe(236_160);
  });

  it('are samples in the hours that are not packed yet, however coarse the steps', () => {
    const { to } = spanOf(1, 24);
    const at = (minutes: number) => rowsPerDevice(spanOf(1, 24), to.getTime() + minutes * 60_000);
    expect(at(0)).toBe(23 + 240);
    expect(at(-90)).toBe(22 + 2 * 240);
    expect(at(180)).toBe(24);
  });

  it('are refused beyond the limit, with what to ask for', () => {
    expect(() => boundHistoryRows(signalLimits.historyRows)).not.toThrow();
    expect(() => boundHistoryRows(50_000 * rowsPerDevice(spanOf(366, 300), later))).toThrow(
      expect.objectContaining({
        code: 'validation-failed',
        message:
          'This history needs about 439.2 million rows; at most 5 million are read. Ask for a shorter span or a smaller place.',
      }),
    );
  });
});
