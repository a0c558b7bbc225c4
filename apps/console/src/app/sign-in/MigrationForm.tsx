import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { IdentityError, migrateSecondFactor } from '../../transport/session/identity.ts';
import { openSession } from '../../transport/session/session.ts';
import { AuthForm, FormLinks, Hint } from './AuthCard.tsx';
import { CodeField } from './fields.tsx';
import { useSubmit } from './use-submit.ts';

interface MigrationFormProps {
  /** Good for ten minutes. */
  token: string;
  /** True where the account has a newer second factor besides the old one. */
  hasNewFactor: boolean;
  onMigrated(): void;
  onBack(): void;
}

/** The sign-in step of an account with a second factor from an earlier installation. */
export function MigrationForm({ token, hasNewFactor, onMigrated, onBack }: MigrationFormProps) {
  const [code, setCode] = useState('');
  const [isOver, setOver] = useState(false);
  const { isBusy, problem, setProblem, submit } = useSubmit();
  const send = () => {
    if (code.trim() === '') return setProblem(messageText('verifyCodeMissing'));
    void submit(async () => {
      try {
        openSession(await migrateSecondFactor({ hasNewFactor, totp: code.trim(), migrationToken: token }));
      } catch (error) {
        if (error instanceof IdentityError && error.error === 'factor-not-found') setOver(true);
        throw error;
      }
      onMigrated();
    });
  };
  return (
    <AuthForm isBusy={isBusy} onSend={isOver ? onBack : send}>
      <Hint>
        {hasNewFactor
          ? 'This account also has an old second factor. Enter one of its codes to remove it; the current one stays.'
          : 'This account has an old second factor. Enter one of its codes to keep using it here.'}
      </Hint>
      <CodeField
        value={code}
        error={problem}
        description="The six digits of the old entry in your authenticator app."
        onChange={setCode}
      />
      <Button type="submit" size="sm" fullWidth loading={isBusy}>
        {isOver ? 'Start over' : 'Verify'}
      </Button>
      <FormLinks>
        <button type="button" onClick={onBack}>
          Back to sign-in
        </button>
      </FormLinks>
    </AuthForm>
  );
}
