// Written by `npm run features` from the registrations of the features.
import * as deviceEvents from '../../devices/device.events.ts';
import * as withdrawalEvents from '../../pool/withdrawal.events.ts';
import * as workerEvents from '../../pool/worker.events.ts';
import * as requestEvents from '../../requests/request.events.ts';
import * as trustedPoolEvents from '../../trusted-pools/trusted-pool.events.ts';

/** The files that describe events. */
export const eventFiles: readonly Readonly<Record<string, unknown>>[] = [deviceEvents, withdrawalEvents, workerEvents, requestEvents, trustedPoolEvents];
