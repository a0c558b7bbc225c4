import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { renderUi } from '../../../../testing/render.tsx';
import { outcomeText } from './shaping-outcome.ts';
import { LoadShapingDialog } from './LoadShapingDialog.tsx';
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

test('miners that fail are replaced unless one opts out, or they are commanded again by infinite retry', async () => {
  fakeServer({ planLoadShaping: { planLoadShaping: plan } });
  const snapshot = { id: 's-1', count: 4, capableCount: 4, deviceCount: 4, agents: [], incapable: [], ranges: [] };
  const onAnswer = vi.fn();
  const { user } = renderUi(
    <LoadShapingDialog count={4} snapshot={Promise.resolve(snapshot)} onAnswer={onAnswer} onCancel={vi.fn()} />,
  );
  const replaces = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Replace miners that fail' });
  const repeats = screen.getByRole('checkbox', { name: 'Infinite retry' });
  expect(replaces.checked).toBe(true);
  await user.type(screen.getByRole('textbox', { name: /Amount/ }), '6');
  expect(await screen.findByText(/^Stops 101 miners/)).toBeTruthy();
  const answered = async () => {
    await user.click(screen.getByRole('button', { name: /Load shaping/i }));
    return (onAnswer.mock.lastCall as [{ confirmed: object }])[0].confirmed;
  };
  expect(await answered()).toMatchObject({ replaceFailed: true, infiniteRetry: undefined });
  await user.click(repeats);
  expect([replaces.checked, replaces.disabled]).toEqual([false, true]);
  expect(await answered()).toMatchObject({ replaceFailed: false, infiniteRetry: true });
  await user.click(repeats);
  await user.click(replaces);
  expect(await answered()).toMatchObject({ replaceFailed: false, infiniteRetry: undefined });
});
