import { Button } from '@mantine/core';
import { AuthCard, Hint, Problem } from '../sign-in/AuthCard.tsx';
import { MigrationForm } from '../sign-in/MigrationForm.tsx';
import { SecondFactorForm } from '../sign-in/SecondFactorForm.tsx';
import { useSocialLanding } from './use-social-landing.ts';

/** Where a sign-in through another provider ends, with the steps that may follow the provider's word. */
export function SocialLoginPage() {
  const { state, sendCode, enter, leave } = useSocialLanding();
  return (
    <AuthCard title="Sign in">
      {state.kind === 'working' && <Hint>Signing in…</Hint>}
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
