import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IdentityRefusal } from '../../../platform/http/identity/identity-refusal.ts';
import { SocialRefusal } from './social-refusal.ts';

/** Maximum requests a minute from one address at each endpoint of social sign-in. */
export interface SocialLimits {
  starts: number;
  callbacks: number;
  trades: number;
}

/** Limits of an installation in use. */
export const socialLimits: SocialLimits = { starts: 60, callbacks: 60, trades: 60 };

/** The limits at the endpoints of social sign-in. */
interface SocialLimiters {
  /** Throws SocialRefusal `too-many-requests`. */
  beforeStart(request: FastifyRequest): Promise<void>;
  /** Throws SocialRefusal `too-many-requests`. */
  beforeCallback(request: FastifyRequest): Promise<void>;
  /** Throws IdentityRefusal `too-many-requests`. */
  beforeTrade(request: FastifyRequest): Promise<void>;
}

const minute = 60_000;

/** Creates the limiters, each counting by address. */
export function createSocialLimits(app: FastifyInstance, limits: SocialLimits = socialLimits): SocialLimiters {
  const endpoint = (max: number, refusal: () => Error) => {
    const limiter = app.createRateLimit({ max, timeWindow: minute });
    return async (request: FastifyRequest) => {
      const state = await limiter(request);
      if (!state.isAllowed && state.isExceeded) throw refusal();
    };
  };
  return {
    beforeStart: endpoint(limits.starts, () => new SocialRefusal('too-many-requests')),
    beforeCallback: endpoint(limits.callbacks, () => new SocialRefusal('too-many-requests')),
    beforeTrade: endpoint(limits.trades, () => new IdentityRefusal('too-many-requests')),
  };
}
