// Written by `npm run features` from the registrations of the features.
import { asicIngest } from '../../asic/index.ts';
import { containerIngest } from '../../containers/index.ts';
import { gpuIngest } from '../../gpus/index.ts';
import { pduIngest } from '../../pdus/index.ts';
import { plcIngest } from '../../plcs/index.ts';
import { sensorIngest } from '../../sensors/index.ts';
import type { KindIngest } from '../../kind-platform/index.ts';

/** Every kind whose reports this version stores. */
export const kindIngests: readonly KindIngest[] = [asicIngest, containerIngest, gpuIngest, pduIngest, plcIngest, sensorIngest];
