export { requireStepUp } from './require-step-up.ts';
