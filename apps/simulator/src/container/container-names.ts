import { antspaceModels } from './antspace/antspace-models.ts';
import { microbtName } from './microbt/microbt-device.ts';

/** The names of the simulated containers, in the order in which a farm has them. */
export const containerNames = [...antspaceModels.map(({ name }) => name), microbtName] as const;
