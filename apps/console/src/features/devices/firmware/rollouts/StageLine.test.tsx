import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RolloutRowFragment } from '../../../../generated/firmware-rollout.ts';
import { StageLine } from './StageLine.tsx';

test('a stage that soaks says until when its miners are watched, as a moment to come', () => {
  const soaksUntil = new Date(Date.now() + 1_800_000).toISOString();
  const rollout = {
    state: 'running',
    stage: 1,
    stageCount: 2,
    soakingCount: 2,
    soaksUntil,
    updatedAt: new Date().toISOString(),
  };
  render(<StageLine rollout={rollout as RolloutRowFragment} />);
  expect(screen.getByText(/^Stage 1 of 2, the canary/).textContent).toMatch(
    /watched until \w+ \d+, \d\d:\d\d · as of just now$/,
  );
});
