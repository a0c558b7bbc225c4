import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Services } from './open-services.ts';
import type { RouteAccessLists } from './platform/http/route-access.ts';
import type { Jobs } from './platform/jobs/jobs.ts';

/** Stops what a feature started. */
export type Stop = () => Promise<void>;

/**
 * What a feature adds to the server, beside the GraphQL fields that its file imports. It stands in `<feature>.feature.ts`;
 * `npm run features` gathers all of them.
 */
export interface ServerFeature {
  /**
   * Topics of its changes, by whose ids they carry: `subaccount` for rows of a subaccount, `account` for those of an account; `installation`
   * for what belongs to no subaccount and everyone sees alike.
   */
  readonly topics?: {
    readonly subaccount?: readonly string[];
    readonly account?: readonly string[];
    readonly installation?: readonly string[];
  };
  /** Its routes, `METHOD path`, each in the one list of who may use it. */
  readonly access?: Partial<RouteAccessLists>;
  /** Adds its routes, on processes with the role `api`. */
  readonly routes?: (app: FastifyInstance, services: Services, schema: GraphQLSchema) => Promise<void> | void;
  /** Starts what it does by the clock, on processes with the role `jobs`. */
  readonly jobs?: (jobs: Jobs, services: Services) => Promise<Stop | void>;
}

/** Describes what a feature adds to the server. */
export function defineFeature(feature: ServerFeature): ServerFeature {
  return feature;
}
