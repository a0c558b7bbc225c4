import { useState } from 'react';
import { goOnAfterConfirming } from './after-confirming.ts';
import type { HandedOver, ShowView, SignInSearch } from './sign-in-search.ts';
import { SignUpForm } from './SignUpForm.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { useMailIsSent } from './use-mail-is-sent.ts';
import { VerifyEmailForm } from './VerifyEmailForm.tsx';

interface SignUpProps {
  search: SignInSearch;
  /** What the form before knew. */
  handed: HandedOver | undefined;
  onShow: ShowView;
  onSignedIn(): void;
}

/** Sign-up: the form, the code from the mail, and the first sign-in. */
export function SignUp({ search, handed, onShow, onSignedIn }: SignUpProps) {
  const mailIsSent = useMailIsSent();
  const [registered, setRegistered] = useState<{ email: string; password: string }>();
  if (registered) {
    return (
      <VerifyEmailForm
        email={registered.email.trim()}
        notice={`Almost there: a mail with a code is ${mailIsSent ? 'on its way' : 'in the outbox'}. It confirms that the address is yours. If the mail says you already have an account, sign in instead.`}
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
      <SignUpForm
        email={handed?.email ?? ''}
        referrer={search.referrer ?? ''}
        onRegistered={setRegistered}
        onShow={onShow}
      />
      <SocialButtons search={search} />
    </>
  );
}
