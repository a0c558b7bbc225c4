import { messageText } from '@headframe/domain/errors/error-catalogue';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity } from '../../../platform/database/with-access.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';
import { IdentityRefusal } from '../../../platform/http/identity/identity-refusal.ts';
import {
  identityAnswer,
  originOf,
  readForm,
  registerIdentityScope,
  type IdentityAnswer,
} from '../../../platform/http/identity/identity-scope.ts';
import type { Sessions } from '../sessions/index.ts';
import type { MigrationKind } from './migration-token.ts';
import { moveOldFactor, type Move } from './move-old-factor.ts';
import { revertFactorAddition } from './revert-addition.ts';
import { hasSecondFactor, type FactorSecrets } from './consume-code.ts';

/** Dependencies of the endpoints of the second factor. */
export interface TwoFactorDeps {
  database: Kysely<DB>;
  secrets: FactorSecrets;
  pubsub: PubSub;
  sessions: Sessions;
  publicUrl: string;
}

const revertSchema = z.object({ code: z.string().min(1).max(256) });
const moveSchema = z.object({
  totp: z.union([z.string().max(64), z.int().transform((number) => String(number).padStart(6, '0'))]),
  migration_token: z.string().min(1).max(1024),
});

type Refused = Exclude<Move['outcome'], 'moved'>;

/** How the two endpoints of the old second factor refuse (first specification, section 8, MFA). */
const moveRefusals: Readonly<Record<Refused, { status: number; error: string; message: string }>> = {
  'wrong-code': { status: 400, error: 'invalid-old-code', message: messageText('invalidOldCode') },
  'no-factor': { status: 404, error: 'factor-not-found', message: messageText('factorNotFound') },
  'too-many': { status: 429, error: 'too-many-requests', message: messageText('tooManyRequests') },
};

/** The paths of the old second factor, each with the outcome of sign-in that leads to it. */
const movePaths: readonly (readonly [string, MigrationKind])[] = [
  ['/api/verify_old_mfa', 'need-migrate'],
  ['/api/old_mfa', 'need-migrate-with-mfa'],
];

/**
 * The REST side of the second factor: under both identity bases `GET profile/GetUserTwoFactorStatus` and
 * `POST revertsecondfactoraddition`, and `POST /api/verify_old_mfa`, `POST /api/old_mfa` (form or JSON, `totp` and
 * `migration_token`), which finish the sign-in of an account with an old second factor.
 */
export async function registerTwoFactor(app: FastifyInstance, deps: TwoFactorDeps): Promise<void> {
  await registerIdentityScope(app, (scope, options) => {
    scope.get('/profile/GetUserTwoFactorStatus', async ({ caller }) => {
      const accountId = caller?.kind === 'account' ? caller.accountId : 0;
      const success = await withIdentity(deps.database, (transaction) => hasSecondFactor(transaction, accountId));
      return { success };
    });
    scope.post('/revertsecondfactoraddition', options, async (request) => {
      const { code } = readForm(revertSchema, request);
      const isReverted = await revertFactorAddition(deps, code, originOf(request).ip);
      if (!isReverted) throw new IdentityRefusal('invalid-code');
      return identityAnswer(null);
    });
  });

  async function move(kind: MigrationKind, request: FastifyRequest, reply: FastifyReply): Promise<IdentityAnswer> {
    reply.header('cache-control', 'no-store');
    const form = moveSchema.safeParse(request.body ?? {});
    const origin = originOf(request);
    const moved: Move = form.success
      ? await moveOldFactor(deps, kind, {
          migrationToken: form.data.migration_token,
          code: form.data.totp,
          ip: origin.ip,
        })
      : { outcome: 'no-factor' };
    if (moved.outcome === 'moved')
      return identityAnswer(await deps.sessions.open(moved.accountId, { ...origin, isSecondFactorGiven: true }));
    const { status, error, message } = moveRefusals[moved.outcome];
    reply.code(status);
    return { ...identityAnswer(null), error, message };
  }
  for (const [path, kind] of movePaths)
    app.post(path, { bodyLimit: 16 * 1024 }, (request, reply) => move(kind, request, reply));
}
