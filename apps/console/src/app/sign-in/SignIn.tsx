import { useState } from 'react';
import { signIn } from '../../transport/session.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import { Hint } from './AuthCard.tsx';
import { MigrationForm } from './MigrationForm.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import type { SignInSearch, SignInView } from './sign-in-search.ts';
import { stepAfter, type SignInStep } from './sign-in-step.ts';
import { SocialButtons } from './SocialButtons.tsx';
import { VerifyEmailForm } from './VerifyEmailForm.tsx';

interface SignInProps {
  search: SignInSearch;
  onShow(view: SignInView): void;
  onSignedIn(): void;
}

/** Sign-in by e-mail and password, with every step that may follow the right password. */
export function SignIn({ search, onShow, onSignedIn }: SignInProps) {
  const [credentials, setCredentials] = useState({ email: '', password: '' });
  const [step, setStep] = useState<SignInStep>();
  const start = () => setStep(undefined);

  const send = async (given: { email: string; password: string; twofacode?: string }) => {
    setCredentials({ email: given.email, password: given.password });
    try {
      await signIn(given);
      onSignedIn();
    } catch (error) {
      const next = stepAfter(error);
      if (!next) throw error;
      setStep(next);
    }
  };

  if (step?.kind === 'two-factor') {
    return <SecondFactorForm onSend={(twofacode) => send({ ...credentials, twofacode })} onBack={start} />;
  }
  if (step?.kind === 'unconfirmed') {
    return (
      <VerifyEmailForm
        email={credentials.email}
        notice={`${step.text}. A mail with a code has been sent again.`}
        onConfirmed={() => send(credentials)}
        onBack={start}
      />
    );
  }
  if (step?.kind === 'migrate') {
    return <MigrationForm {...step} onMigrated={onSignedIn} onBack={start} />;
  }
  return (
    <>
      <CredentialsForm given={credentials} onSend={send} onShow={onShow} />
      <SocialButtons search={search} />
      {search.referrer && <Hint>Referred by {search.referrer}.</Hint>}
    </>
  );
}
