import { everyFeature } from '@headframe/domain/feature-access/feature-access';
import { DomainError } from '@headframe/domain/errors/domain-error';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../auth/caller.ts';
import { createLogger } from '../../log/create-logger.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { createApp, type AppDeps } from '../create-app.ts';
import type { HttpSettings } from '../http-settings.ts';
import { platformAccess } from '../route-access.ts';

/** A caller who holds `asic` on the subaccount `north` and nothing on `south`. */
export const reader: Caller = {
  kind: 'account',
  email: 'tester@example.test',
  isAdministrator: false,
  organizations: [],
  accountId: 1,
  sessionId: '00000000-0000-4000-8000-000000000000',
  grants: [
    { subaccountId: 1, name: 'north', permissions: ['assets'], features: everyFeature },
    { subaccountId: 2, name: 'south', permissions: [], features: everyFeature },
  ],
  expiresAt: 4_000_000_000,
};

/** A program with the rights of {@link reader}. */
export const program: Caller = {
  kind: 'api-key',
  creatorAccountId: 1,
  apiKeyId: 1,
  description: 'Tester',
  tokenEnding: 'abcd',
  grants: reader.grants,
  expiresAt: null,
};

const callers = new Map<string | undefined, Caller>([
  ['Bearer good', reader],
  ['Bearer key', program],
]);

/** What may differ from the usual. */
export type BareAppOptions = Partial<HttpSettings> & Partial<Pick<AppDeps, 'lists' | 'readiness'>>;

/** The app without features or database; the token `good` stands for {@link reader}, `key` for {@link program}. */
export function createBareApp(options: BareAppOptions = {}): Promise<FastifyInstance> {
  const { lists, readiness, ...settings } = options;
  return createApp({
    settings: {
      publicUrl: 'http://localhost:8420',
      corsOrigins: [],
      trustedProxies: [],
      consoleFolder: '/nowhere',
      metricsToken: undefined,
      requestsPerMinute: 10_000,
      ...settings,
    },
    logger: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    authentication: {
      async authenticate(header) {
        const caller = callers.get(header);
        if (!caller) throw new DomainError('401', 'Please sign in.');
        return caller;
      },
      callerOfSession: async () => undefined,
      forget: () => undefined,
      close: () => undefined,
    },
    readiness: readiness ?? (async () => ({ database: true, migrations: true, space: true, reason: null })),
    servesConsole: true,
    lists: lists ?? platformAccess,
  });
}
