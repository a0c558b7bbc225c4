import { lazy } from 'react';

export { agentPage } from './agent.route.ts';
export { portNumbers, portProblem, wholeNumber, type NumberField, type PortFields } from './device-ports.ts';

/** Fields for the ports of devices, for other pages; their code is fetched when they are shown. */
export const DevicePortInputs = lazy(async () => ({
  default: (await import('./DevicePortInputs.tsx')).DevicePortInputs,
}));
