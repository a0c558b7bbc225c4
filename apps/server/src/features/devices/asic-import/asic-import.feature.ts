import { defineFeature } from '../../../feature.ts';
import './asic-import.ts';

/** The import of miners, with the outlets that feed them. */
export const asicImportFeature = defineFeature({});
