import { describe, expect, it } from 'vitest';
import { ClockOffset } from './clock-offset.ts';

const now = 1_800_000_000_000;

function offsetAfter(...differences: number[]): number {
  const offset = new ClockOffset();
  for (const difference of differences) offset.observe(now - difference, now);
  return offset.value;
}

describe('the offset of clocks', () => {
  it('is nothing where the line explains it, so that times stay as they were noted', () => {
    expect(offsetAfter(40)).toBe(0);
    expect(offsetAfter(1900, -1500, 300)).toBe(0);
  });

  it('is what the first message reports', () => {
    expect(offsetAfter(3_600_000)).toBe(3_600_000);
    expect(offsetAfter(-60_000)).toBe(-60_000);
  });

  it('does not follow a message that was long on its way', () => {
    expect(offsetAfter(10, 40_000, 20)).toBe(0);
    expect(offsetAfter(10, 40_000, 25_000, 9_000)).toBe(0);
  });

  it('follows a clock that was set, back after two messages and forward after one', () => {
    expect(offsetAfter(10, 60_000, 60_400)).toBe(60_400);
    expect(offsetAfter(10, -60_000)).toBe(-60_000);
  });

  it('gets better where the first message was late', () => {
    expect(offsetAfter(8_000, 15)).toBe(0);
  });
});
