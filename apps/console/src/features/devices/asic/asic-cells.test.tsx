import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../../testing/render.tsx';
import { DesiredStateCell, UptimeCell } from './asic-cells.tsx';
import { asicSample } from './testing/asic-sample.ts';

test('a miner that differs from its targets says so first, as the cell has no room for what differs', () => {
  const desiredCooling = { mode: null, fanPercent: 80, temperatureOffset: null };
  const differing = { hasDesiredState: true, desiredCooling, coolingMismatch: true, poolMismatch: true };
  renderUi(<DesiredStateCell asic={asicSample(differing)} />);
  const line = screen.getByText('Mismatch: Cooling, Pool');
  expect(line.title).toBe('Cooling, Pool');
});

test('when a miner was last seen is said in one unit, which fits below its uptime', () => {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  const { container } = renderUi(
    <>
      {[5, 59 * 60 + 30, 23 * 3600, 40 * 86_400].map((seconds) => (
        <UptimeCell key={seconds} asic={asicSample({ lastSeen: ago(seconds) })} />
      ))}
    </>,
  );
  const texts = [...container.querySelectorAll('time')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['just now', '59m ago', '23h ago', '40d ago']);
});
