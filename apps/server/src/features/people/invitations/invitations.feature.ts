import { defineFeature } from '../../../feature.ts';

/** What invitations have in common. */
export const invitationsFeature = defineFeature({});
