import { expect, it } from 'vitest';
import { boundWords, figureOfIssue, limitedFigureNames, limitedFigures } from './limited-figures.ts';
import { boundNames } from './own-ranges.ts';
import { boundPairs } from './safe-ranges.ts';

it('every bound limits a figure, from below or from above as its pair says', () => {
  const bounds = limitedFigureNames.map((figure) => limitedFigures[figure]);
  const lower = new Set<string>(bounds.flatMap(({ min }) => min));
  const upper = new Set<string>(bounds.flatMap(({ max }) => max));
  for (const [low, high] of boundPairs)
    expect([low, lower.has(low), high, upper.has(high)]).toEqual([low, true, high, true]);
  expect(lower.size + upper.size).toBe(boundNames.length);
});

it('a bound has the unit of its signal; that of hashrates is chosen', () => {
  expect(boundNames.map((name) => [name, boundWords(name).unit])).toEqual([
    ['minHash', ''],
    ['maxHash', ''],
    ['minEfficiency', 'J/Th'],
    ['maxEfficiency', 'J/Th'],
    ['minFan', 'rpm'],
    ['maxFan', 'rpm'],
    ['coldTemperature', '°C'],
    ['hotTemperature', '°C'],
    ['minPower', 'W'],
    ['maxPower', 'W'],
    ['coldChipTemperature', '°C'],
    ['hotChipTemperature', '°C'],
    ['coldPcbTemperature', '°C'],
    ['hotPcbTemperature', '°C'],
  ]);
  expect(new Set(boundNames.map((name) => boundWords(name).label)).size).toBe(boundNames.length);
});

it('an issue is about one figure, or about none', () => {
  expect(figureOfIssue('CHIP_HOT')).toBe('chip');
  expect(figureOfIssue('LOW_EFFI')).toBe('efficiency');
  expect(figureOfIssue('HOT')).toBeUndefined();
});
