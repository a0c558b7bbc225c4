import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { sharedCounter, type SharedCounter } from '../../../platform/auth/shared-counter.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { IdentityRefusal } from '../../../platform/http/identity/identity-refusal.ts';
import { emailOf, tooManyRequests } from './identity-limits.ts';

/** How many refused sign-ins within five minutes are borne. */
export interface SignInLimits {
  /** For one e-mail from one address. */
  failuresPerEmailAndIp: number;
  /** For one e-mail from anywhere. */
  failuresPerEmail: number;
  /** Of a browser that is known for the e-mail, once others have reached the bounds above. */
  failuresPerKnownBrowser: number;
  /** For one e-mail from one address, each with a captcha, once the bounds above are reached. */
  failuresWithCaptcha: number;
}

/** What a browser may pass the bound of an e-mail with, which strangers can reach for anybody. */
interface SignInProofs {
  /** What a browser that signed in before is counted by; undefined for any other. */
  knownBrowser(): Promise<string | undefined>;
  /** Whether the form brought a captcha that is solved; it is used up. */
  captcha(): Promise<boolean>;
}

/** A try that was counted before its password is checked. */
interface SignInTry {
  /** Uncounts a try that was no wrong guess. */
  giveBack(): Promise<void>;
}

/**
 * Counts a try to sign in, before its password is checked, so that many at once stay within the bound too (decision 116). Beyond the bound
 * of an e-mail it asks `proofs` how the browser passes.
 * @throws IdentityRefusal `captcha-required` for one that is not known and brought no captcha, `too-many-requests` beyond the bound of those.
 */
type CountSignIn = (request: FastifyRequest, proofs: SignInProofs) => Promise<SignInTry>;

const withinMs = 5 * 60_000;

/** Creates the count of tries, which all servers on one database share. */
export function createCountSignIn(database: Kysely<DB>, limits: SignInLimits): CountSignIn {
  const counter = (what: string, uses: number): SharedCounter =>
    sharedCounter(database, { what: `sign-in ${what}`, uses, withinMs });
  const counters = {
    here: counter('from an address', limits.failuresPerEmailAndIp),
    anywhere: counter('from anywhere', limits.failuresPerEmail),
    known: counter('of a known browser', limits.failuresPerKnownBrowser),
    solved: counter('with a captcha', limits.failuresWithCaptcha),
  };

  return async (request, proofs) => {
    const email = emailOf(request);
    const emailHere = `${email} ${request.ip}`;
    const taken: [SharedCounter, string][] = [];
    const take = async (counting: SharedCounter, who: string): Promise<boolean> => {
      const isTaken = await counting.take(who);
      if (isTaken) taken.push([counting, who]);
      return isTaken;
    };
    const giveBack = async (): Promise<void> => {
      for (const [counting, who] of taken.splice(0)) await counting.giveBack(who);
    };
    const passesBeyond = async (): Promise<boolean> => {
      const id = await proofs.knownBrowser();
      if (id !== undefined && (await take(counters.known, id))) return true;
      if (await counters.solved.isUsedUp(emailHere)) throw tooManyRequests();
      if (!(await proofs.captcha())) return false;
      if (await take(counters.solved, emailHere)) return true;
      throw tooManyRequests();
    };

    const isFreeHere = await take(counters.here, emailHere);
    if (isFreeHere && (await take(counters.anywhere, email))) return { giveBack };
    try {
      if (!(await passesBeyond())) throw new IdentityRefusal('captcha-required');
    } catch (error) {
      await giveBack();
      throw error;
    }
    if (!isFreeHere) await take(counters.anywhere, email);
    return { giveBack };
  };
}
