import type { GraphQLSchema } from 'graphql';
import './generated/features.ts';
import { builder } from './platform/graphql/builder.ts';
import { enforceAccess } from './platform/graphql/enforce-access.ts';

/** The whole schema: every feature's fields, each behind the check of its authorization list. */
export const schema: GraphQLSchema = enforceAccess(builder.toSchema());
