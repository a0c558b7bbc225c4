import { lazy } from 'react';

export { DeviceCommands } from './device-commands/DeviceCommands.tsx';
export { DeviceFiles } from './device-files/DeviceFiles.tsx';
export { RequestState } from './RequestState.tsx';
export { cancelAction } from './request.actions.ts';
export { requestKind } from './request-kinds.ts';

/** Requests under way and a bell with what happened, for the foot of the drawer; its code is fetched when it is shown. */
export const ActivityMenu = lazy(async () => ({ default: (await import('./activity/ActivityMenu.tsx')).ActivityMenu }));
