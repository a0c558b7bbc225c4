import { useState } from 'react';
import { CredentialsForm } from './CredentialsForm.tsx';
import { Hint } from './AuthCard.tsx';
import { MigrationForm } from './MigrationForm.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { goOnAfterConfirming } from './after-confirming.ts';
import type { HandedOver, ShowView, SignInSearch } from './sign-in-search.ts';
import { stepAfter, type SignInStep } from './sign-in-step.ts';
import { SocialButtons } from './SocialButtons.tsx';
import { useMailIsSent } from './use-mail-is-sent.ts';
import { VerifyEmailForm } from './VerifyEmailForm.tsx';
import { IdentityError, type Credentials } from '../../transport/session/identity.ts';
import { signIn } from '../../transport/session/session.ts';

/** Signs in, once more with a captcha where the server asks for one: others guessed at this e-mail. Throws as `signIn`. */
async function signInWithCaptcha(credentials: Credentials, solve: () => Promise<string>): Promise<void> {
  try {
    await signIn(credentials);
  } catch (error) {
    if (!(error instanceof IdentityError) || error.error !== 'captcha-required') throw error;
    await signIn({ ...credentials, token: await solve() });
  }
}

interface SignInProps {
  search: SignInSearch;
  /** What the form before knew. */
  handed: HandedOver | undefined;
  onShow: ShowView;
  onSignedIn(): void;
}

/** Sign-in by e-mail and password, with every step that may follow the right password. */
export function SignIn({ search, handed, onShow, onSignedIn }: SignInProps) {
  const [credentials, setCredentials] = useState({ email: handed?.email ?? '', password: handed?.password ?? '' });
  const captcha = useCaptcha();
  const mailIsSent = useMailIsSent();
  const [problem, setProblem] = useState(handed?.problem);
  const [step, setStep] = useState<SignInStep>();
  const start = (refused?: HandedOver) => {
    setProblem(refused?.problem);
    setStep(undefined);
  };

  const send = async (given: { email: string; password: string; twofacode?: string }) => {
    setCredentials({ email: given.email, password: given.password });
    try {
      await signInWithCaptcha(given, captcha.solve);
      onSignedIn();
    } catch (error) {
      const next = stepAfter(error);
      if (!next) throw error;
      setStep(next);
    }
  };

  if (step?.kind === 'two-factor') {
    return (
      <SecondFactorForm
        captcha={captcha.progress}
        onSend={(twofacode) => send({ ...credentials, twofacode })}
        onBack={() => start()}
      />
    );
  }
  if (step?.kind === 'unconfirmed') {
    return (
      <VerifyEmailForm
        email={credentials.email}
        notice={`${step.text}. ${mailIsSent ? 'A new code was mailed.' : 'A new code is in the outbox.'}`}
        onConfirmed={(_email, outcome) =>
          goOnAfterConfirming(credentials, outcome, { onShow, onSignedIn, onRefused: start })
        }
        onBack={() => start()}
      />
    );
  }
  if (step?.kind === 'migrate') {
    return <MigrationForm {...step} onMigrated={onSignedIn} onBack={() => start()} />;
  }
  return (
    <>
      <CredentialsForm given={credentials} problem={problem} captcha={captcha.progress} onSend={send} onShow={onShow} />
      <SocialButtons search={search} />
      {search.referrer && <Hint>Referred by {search.referrer}.</Hint>}
    </>
  );
}
