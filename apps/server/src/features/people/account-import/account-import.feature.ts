import { defineFeature } from '../../../feature.ts';
import './account-import.graphql.ts';

/** Accounts of an earlier installation, which the administrator takes over from a file. */
export const accountImportFeature = defineFeature({});
