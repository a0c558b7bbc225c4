import { Button } from '@mantine/core';
import { AuthCard, Hint, Problem } from '../sign-in/AuthCard.tsx';
import { MigrationForm } from '../sign-in/MigrationForm.tsx';
import { SecondFactorForm } from '../sign-in/SecondFactorForm.tsx';
import { useSocialLanding } from './use-social-landing.ts';

/** Where a sign-in through another provider ends, or a link with tokens leads, with the steps that may follow. */
export function SocialLoginPage() {
  const { state, sendCode, enter, accept, leave } = useSocialLanding();
  return (
    <AuthCard title={state.kind === 'offered' ? `Continue as ${state.email}?` : 'Sign in'}>
      {state.kind === 'working' && <Hint>Signing in…</Hint>}
      {state.kind === 'offered' && (
        <>
          <Hint>A link wants to sign you in to this account. Continue only if it is yours.</Hint>
          <Button onClick={accept}>Continue</Button>
          <Button variant="default" onClick={leave}>
            Not my account
          </Button>
        </>
      )}
      {state.kind === 'two-factor' && <SecondFactorForm onSend={sendCode} onBack={leave} />}
      {state.kind === 'migrate' && <MigrationForm {...state} onMigrated={enter} onBack={leave} />}
      {(state.kind === 'failed' || state.kind === 'unconfirmed') && (
        <>
          <Problem text={state.text} />
          <Button onClick={leave}>Back to sign-in</Button>
        </>
      )}
    </AuthCard>
  );
}
