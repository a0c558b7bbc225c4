import { createHash } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge } from 'altcha-lib/types';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import { withIdentity } from '../database/with-access.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { readCaptchaToken } from './captcha-token.ts';

/** Seconds within which a challenge is to be solved and used. */
const captchaSeconds = 600;

/** How much work a challenge asks for: `cost` hashes for each counter up to one between the two bounds. */
export interface CaptchaDifficulty {
  cost: number;
  minCounter: number;
  maxCounter: number;
}

/** About 200,000 hashes: a second for a phone that hashes in plain JavaScript. */
export const captchaDifficulty: CaptchaDifficulty = { cost: 20, minCounter: 5000, maxCounter: 15_000 };

/** Proof of work that is cheap for a person and dear for a crowd of programs; no third party takes part. */
export interface Captcha {
  /** A new challenge for a browser to solve (ALTCHA proof of work, version 2, SHA-256). */
  challenge(): Promise<Challenge>;
  /** Whether a token holds a right solution of a living challenge of this installation, not used before; it is used up. */
  use(token: string): Promise<boolean>;
}

/** The captcha of all servers with the same secret key on one database. */
export function createCaptcha(deps: {
  database: Kysely<DB>;
  secrets: Pick<Secrets, 'derive'>;
  /** Another difficulty than the product's, for tests. */
  difficulty?: CaptchaDifficulty;
}): Captcha {
  const { cost, minCounter, maxCounter } = deps.difficulty ?? captchaDifficulty;
  const signing = {
    hmacSignatureSecret: deps.secrets.derive('captcha').toString('hex'),
    hmacKeySignatureSecret: deps.secrets.derive('captcha solution').toString('hex'),
  };

  /** Remembers a challenge as used; false when it was before, on whichever server. */
  async function remember(signature: string, expiresAt: number): Promise<boolean> {
    const challengeHash = createHash('sha256').update(signature).digest();
    return withIdentity(deps.database, async (transaction) => {
      const { rows } = await sql`insert into used_captcha (challenge_hash, expires_at)
        values (${challengeHash}, to_timestamp(${expiresAt})) on conflict do nothing returning true`.execute(
        transaction,
      );
      return rows.length === 1;
    });
  }

  return {
    challenge: () =>
      createChallenge({
        algorithm: 'SHA-256',
        cost,
        counter: randomInt(maxCounter, minCounter),
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + captchaSeconds,
        ...signing,
      }),
    async use(token) {
      const solved = readCaptchaToken(token);
      if (!solved) return false;
      const { verified } = await verifySolution({ ...solved, deriveKey, ...signing });
      return verified && remember(solved.challenge.signature, solved.challenge.parameters.expiresAt);
    },
  };
}
