import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../../../testing/render.tsx';
import { outcomeText } from './shaping-outcome.ts';
import { PlanSummary } from './PlanSummary.tsx';

const plan = {
  command: 'stop',
  before: 12_200,
  after: 5500,
  target: 5500,
  estimated: 89,
  uncounted: 1,
  changedCount: 101,
  steps: [{ name: 'rig1', ip: '10.0.0.1', from: 3400, to: 0 }],
};

test('a plan says what it changes, what it sums over, and what it leaves out', () => {
  renderUi(<PlanSummary plan={plan} problem={undefined} />);
  const text = screen.getByRole('region', { name: 'Plan' }).textContent;
  expect(text).toContain('Stops 101 miners: 12.20 kW now, 5.50 kW expected.');
  expect(text).toContain('1 miner of unknown draw or offline: neither counted nor changed.');
  expect(text).toContain('rig13.40 kW');
  expect(text).toContain('and 100 more miners');
  expect(text).toContain('89 miners report no power and count by hashrate and consumption.');
  expect(text).not.toContain('above the');
});

test('a plan that changes nothing, and one that was refused, say so', () => {
  const { rerender } = renderUi(
    <PlanSummary
      plan={{ ...plan, after: 12_200, target: 5000, changedCount: 0, uncounted: 0, steps: [] }}
      problem={undefined}
    />,
  );
  expect(screen.getByText(/^Changes no miner: 12.20 kW now/)).toBeTruthy();
  expect(screen.getByText(/^7\.20 kW above the 5\.00 kW that they may draw/)).toBeTruthy();
  rerender(<PlanSummary plan={undefined} problem="This selection is no longer valid." />);
  expect(screen.getByRole('alert').textContent).toBe('This selection is no longer valid.');
});

test('after a plan it says how far the miners are from the target, where all of them report their power', () => {
  const target = { target: 6000, isMeasured: true };
  expect(outcomeText(5500, target)).toEqual({ text: '5.50 kW drawn now, 500 W below the target', isComplete: true });
  expect(outcomeText(9400, target)).toEqual({ text: '9.40 kW drawn now, 3.40 kW above the target', isComplete: false });
  expect(outcomeText(5500, { ...target, isMeasured: false })).toEqual({
    text: '5.50 kW measured now, without miners that report no power',
    isComplete: true,
  });
});
