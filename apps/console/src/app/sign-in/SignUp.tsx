import { useState } from 'react';
import { goOnAfterConfirming } from './after-confirming.ts';
import type { ShowView, SignInSearch } from './sign-in-search.ts';
import { SignUpForm } from './SignUpForm.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { VerifyEmailForm } from './VerifyEmailForm.tsx';

interface SignUpProps {
  search: SignInSearch;
  onShow: ShowView;
  onSignedIn(): void;
}

/** Sign-up: the form, the code that comes by mail, and the first sign-in. */
export function SignUp({ search, onShow, onSignedIn }: SignUpProps) {
  const [registered, setRegistered] = useState<{ email: string; password: string }>();
  if (registered) {
    return (
      <VerifyEmailForm
        email={registered.email.trim()}
        notice="Almost there: a mail with a code is on its way. It confirms that the address is yours. Should the mail say that you have an account already, sign in with that instead."
        onConfirmed={(_email, outcome) =>
          goOnAfterConfirming(registered, outcome, {
            onShow,
            onSignedIn,
            onRefused: (handed) => onShow('sign-in', handed),
          })
        }
        onBack={() => onShow('sign-in')}
      />
    );
  }
  return (
    <>
      <SignUpForm referrer={search.referrer ?? ''} onRegistered={setRegistered} onShow={onShow} />
      <SocialButtons search={search} />
    </>
  );
}
