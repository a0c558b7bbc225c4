import type { asicMeasures } from './asic-measures.ts';
import type { ScalarsOf } from '../measure.ts';

export { asicDetailSchema, type AsicDetail } from './asic-reading.ts';

/** The narrow part of a miner's reading, sent at every poll: the values of its measures. */
export type AsicScalars = ScalarsOf<typeof asicMeasures>;
