import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { nameReferrer } from '../../transport/session/name-referrer.ts';
import { pathAfterSignIn } from '../after-sign-in.ts';
import { AuthCard } from './AuthCard.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { SignIn } from './SignIn.tsx';
import { SignUp } from './SignUp.tsx';
import { parseSignInSearch, viewOf, type HandedOver, type ShowView, type SignInView } from './sign-in-search.ts';

const titles: Record<SignInView, string> = {
  'sign-in': 'Sign in',
  'sign-up': 'Create an account',
  'forgot-password': 'Forgot password',
};

/** Sign-in, sign-up and forgotten password. Afterwards the user is back where they were, else on the dashboard. */
export function SignInPage() {
  const router = useRouter();
  const navigate = useNavigate();
  const search = parseSignInSearch(useSearch({ strict: false }));
  const view = viewOf(search);
  const invited = search.email === undefined ? undefined : { email: search.email };
  const [given, setGiven] = useState<HandedOver>();
  const handed = given ?? invited;
  const show: ShowView = (next, toHand) => {
    setGiven(toHand);
    void navigate({ to: '/login', search: { ...search, view: next } as never });
  };
  const enter = () => {
    if (search.referrer) void nameReferrer(search.referrer);
    void router.navigate({ href: pathAfterSignIn(search), replace: true });
  };
  return (
    <AuthCard title={titles[view]} key={`${view} ${search.email ?? ''}`}>
      {view === 'sign-in' && <SignIn search={search} handed={handed} onShow={show} onSignedIn={enter} />}
      {view === 'sign-up' && <SignUp search={search} handed={handed} onShow={show} onSignedIn={enter} />}
      {view === 'forgot-password' && <ForgotPassword handed={handed} onShow={show} />}
    </AuthCard>
  );
}
