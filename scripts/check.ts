/** `npm run check`: the fast checks (lint, format, types, unit and console tests) side by side, with their times. */
import { describeResult, runStep, type Step } from './checks/run-step.ts';
import { staticSteps } from './checks/static-steps.ts';
import { toolFile } from './checks/tools.ts';

const tests: Step = {
  name: 'unit and console tests',
  command: { node: toolFile('vitest') },
  args: ['run', '--project', 'unit', '--project', 'console*'],
};

const since = Date.now();
const results = await Promise.all(
  [...staticSteps(), tests].map(async (step) => {
    const result = await runStep(step, false);
    console.log(describeResult(result));
    return result;
  }),
);
console.log(`all  ${((Date.now() - since) / 1000).toFixed(1)} s`);
process.exitCode = results.every((result) => result.passed) ? 0 : 1;
