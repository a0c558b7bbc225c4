import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../../../testing/render.tsx';
import { PlanSummary } from './PlanSummary.tsx';

const plan = {
  command: 'stop',
  before: 12_200,
  after: 5500,
  uncounted: 1,
  changedCount: 101,
  steps: [{ name: 'rig1', ip: '10.0.0.1', from: 3400, to: 0 }],
};

test('a plan says what it changes, what it sums over, and what it leaves out', () => {
  renderUi(<PlanSummary plan={plan} problem={undefined} amount={5500} />);
  const text = screen.getByRole('region', { name: 'Plan' }).textContent;
  expect(text).toContain('Stops 101 miners: 12.20 kW now, 5.50 kW expected.');
  expect(text).toContain('1 miner of unknown draw or offline: neither counted nor changed.');
  expect(text).toContain('rig13.40 kW');
  expect(text).toContain('and 100 more miners');
  expect(text).not.toContain('not reached');
});

test('a plan that changes nothing, and one that was refused, say so', () => {
  const { rerender } = renderUi(
    <PlanSummary plan={{ ...plan, changedCount: 0, uncounted: 0, steps: [] }} problem={undefined} amount={5000} />,
  );
  expect(screen.getByText(/^Changes no miner: 12.20 kW now/)).toBeTruthy();
  expect(screen.getByText(/^The amount is not reached/)).toBeTruthy();
  rerender(<PlanSummary plan={undefined} problem="This selection is no longer valid." amount={0} />);
  expect(screen.getByRole('alert').textContent).toBe('This selection is no longer valid.');
});
