import type { deviceKinds } from './generated/kinds.ts';

/** Every kind of devices that this version knows; gathered by `npm run features`. */
export { deviceKinds } from './generated/kinds.ts';

/** Name of a kind. */
export type KindName = (typeof deviceKinds)[number]['kind'];
