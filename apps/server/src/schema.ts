import type { GraphQLSchema } from 'graphql';
import './features/devices/agents/index.ts';
import './features/devices/asic/index.ts';
import './features/devices/history/history.graphql.ts';
import './features/devices/requests/index.ts';
import './features/devices/saved-pools/index.ts';
import './features/devices/saved-searches/index.ts';
import './features/devices/scan/index.ts';
import './features/people/access/index.ts';
import './features/people/account/index.ts';
import './features/people/audit/index.ts';
import './features/people/api-keys/index.ts';
import './features/people/observers/index.ts';
import './features/people/location-profile/index.ts';
import './features/people/organizations/index.ts';
import './features/people/preferences/index.ts';
import './features/people/sessions/index.ts';
import './features/people/subaccounts/index.ts';
import './features/people/team/index.ts';
import './features/people/two-factor/index.ts';
import { builder } from './platform/graphql/builder.ts';
import { enforceAccess } from './platform/graphql/enforce-access.ts';

/** The whole schema: every feature's fields, each behind the check of its authorization list. */
export const schema: GraphQLSchema = enforceAccess(builder.toSchema());
