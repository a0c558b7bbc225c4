import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { IdentityError, tradeSocialCode } from '../../transport/session/identity.ts';
import { offerOfLink, type OfferedSession } from '../../transport/session/offered-session.ts';
import { isNativeShell } from '../../transport/browser/native-shell.ts';
import { hasSession, openSession } from '../../transport/session/session.ts';
import { nameReferrer } from '../../transport/session/name-referrer.ts';
import { pathAfterSignIn } from '../after-sign-in.ts';
import { stepAfter, type SignInStep } from '../sign-in/sign-in-step.ts';
import { problemOf } from '../sign-in/use-submit.ts';
import { parseSocialLanding, type SocialLanding } from './social-landing.ts';

/** The state of the landing: working, failed, waiting for confirmation, or waiting for a step the account requires. */
type LandingState =
  SignInStep | { kind: 'working' } | { kind: 'failed'; text: string } | { kind: 'offered'; email: string };

function readLanding(): SocialLanding {
  const { search, hash } = globalThis.location;
  return parseSocialLanding(search, hash);
}

/**
 * Exchanges the code or tokens in the address for a session, once, and removes them from the address. The code of a
 * sign-in is valid only in the browser that started it; tokens may come from anybody, so the user first confirms that they
 * belong to their account. The native shell, the only legitimate receiver of such links, skips the confirmation.
 */
export function useSocialLanding() {
  const router = useRouter();
  const [landing] = useState(readLanding);
  const [state, setState] = useState<LandingState>({ kind: 'working' });
  const hasStarted = useRef(false);
  const offer = useRef<OfferedSession>(undefined);
  const goTo = useCallback((href: string) => void router.navigate({ href, replace: true }), [router]);
  const { service, referrer } = landing.kind === 'code' ? landing : { service: undefined, referrer: undefined };
  const enter = useCallback(() => {
    if (referrer) void nameReferrer(referrer);
    goTo(pathAfterSignIn({ service }));
  }, [goTo, service, referrer]);

  const trade = useCallback(
    async (code: string, twofacode?: string) => {
      try {
        openSession(await tradeSocialCode(code, twofacode));
        enter();
      } catch (error) {
        const next = stepAfter(error);
        if (next) return setState(next);
        if (twofacode !== undefined && error instanceof IdentityError && error.error !== 'invalid-code') throw error;
        setState({ kind: 'failed', text: problemOf(error) });
      }
    },
    [enter],
  );

  const accept = useCallback(() => {
    offer.current?.accept();
    goTo('/dashboard');
  }, [goTo]);

  const consider = useCallback(
    async (refreshToken: string) => {
      // A link never takes the place of a session that is there already.
      if (hasSession()) return goTo('/dashboard');
      try {
        offer.current = await offerOfLink(refreshToken);
        if (isNativeShell()) accept();
        else setState({ kind: 'offered', email: offer.current.email });
      } catch (error) {
        setState({ kind: 'failed', text: problemOf(error) });
      }
    },
    [accept, goTo],
  );

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const { history, location } = globalThis;
    history.replaceState(history.state, '', location.pathname);
    if (landing.kind === 'code') void trade(landing.code);
    else if (landing.kind === 'refused') setState({ kind: 'failed', text: landing.text });
    else if (landing.kind === 'ignored') goTo('/');
    else void consider(landing.refreshToken);
  }, [landing, trade, consider, goTo]);

  const sendCode = (twofacode: string) =>
    landing.kind === 'code' ? trade(landing.code, twofacode) : Promise.resolve();
  const leave = () => {
    offer.current?.decline();
    goTo('/login');
  };
  return { state, sendCode, enter, accept, leave };
}
