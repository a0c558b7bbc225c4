import { defineFeature } from '../../../feature.ts';
import './account-terms.graphql.ts';

/** What the administrator sets of an account: its user fee and its access to energy trading. */
export const accountTermsFeature = defineFeature({});
