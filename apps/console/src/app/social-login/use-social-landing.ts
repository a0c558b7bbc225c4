import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { IdentityError, tradeSocialCode } from '../../transport/identity.ts';
import { hasSession, openSession, openSessionWith } from '../../transport/session.ts';
import { pathAfterSignIn } from '../after-sign-in.ts';
import { stepAfter, type SignInStep } from '../sign-in/sign-in-step.ts';
import { problemOf } from '../sign-in/use-submit.ts';
import { parseSocialLanding, type SocialLanding } from './social-landing.ts';

/** How far the landing is: at work, failed, or waiting for a step that the account asks for. */
export type LandingState = SignInStep | { kind: 'working' } | { kind: 'failed'; text: string };

function readLanding(): SocialLanding {
  const { search, hash } = globalThis.location;
  return parseSocialLanding(search, hash);
}

/** Trades what came along in the address for a session, once, and takes it out of the address. */
export function useSocialLanding() {
  const router = useRouter();
  const [landing] = useState(readLanding);
  const [state, setState] = useState<LandingState>({ kind: 'working' });
  const hasStarted = useRef(false);
  const goTo = useCallback((href: string) => void router.navigate({ href, replace: true }), [router]);
  const service = landing.kind === 'code' ? landing.service : undefined;
  const enter = useCallback(() => goTo(pathAfterSignIn({ service })), [goTo, service]);

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

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const { history, location } = globalThis;
    history.replaceState(history.state, '', location.pathname);
    if (landing.kind === 'code') void trade(landing.code);
    else if (landing.kind === 'refused') setState({ kind: 'failed', text: landing.text });
    else if (landing.kind === 'ignored') goTo('/');
    else {
      adopt(landing.refreshToken)
        .then(() => goTo('/dashboard'))
        .catch((error: unknown) => setState({ kind: 'failed', text: problemOf(error) }));
    }
  }, [landing, trade, goTo]);

  const sendCode = (twofacode: string) =>
    landing.kind === 'code' ? trade(landing.code, twofacode) : Promise.resolve();
  return { state, sendCode, enter, leave: () => goTo('/login') };
}

/** A link never takes the place of a session that is there already. */
async function adopt(refreshToken: string): Promise<void> {
  if (!hasSession()) await openSessionWith(refreshToken);
}
