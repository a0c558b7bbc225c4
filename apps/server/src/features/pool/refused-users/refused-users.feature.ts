import { defineFeature } from '../../../feature.ts';
import './refused-users.graphql.ts';

/** Users that the pool refused in the last hour, for the administrator of the installation. */
export const refusedUsersFeature = defineFeature({});
