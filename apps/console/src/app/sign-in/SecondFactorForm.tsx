import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { AuthForm, FormLinks, Hint } from './AuthCard.tsx';
import { CaptchaProgress } from './captcha/CaptchaProgress.tsx';
import { CodeField } from './fields.tsx';
import { useSubmit } from './use-submit.ts';

interface SecondFactorFormProps {
  /** Progress of the captcha that is solved for it; undefined while none is. */
  captcha?: number | undefined;
  onSend(code: string): Promise<void>;
  onBack(): void;
}

/** The second factor after the right password: a code of the authenticator app, or a backup code. */
export function SecondFactorForm({ captcha, onSend, onBack }: SecondFactorFormProps) {
  const [code, setCode] = useState('');
  const { isBusy, problem, setProblem, submit } = useSubmit();
  const send = () => {
    if (code.trim() === '') return setProblem(messageText('verifyCodeMissing'));
    void submit(() => onSend(code.trim()));
  };
  return (
    <AuthForm isBusy={isBusy} onSend={send}>
      <Hint>Two-factor authentication is on for this account.</Hint>
      <CodeField
        value={code}
        error={problem}
        description="The six digits of your authenticator app, or one of your backup codes."
        onChange={setCode}
      />
      <CaptchaProgress progress={captcha} />
      <Button type="submit" size="sm" fullWidth loading={isBusy}>
        Verify
      </Button>
      <FormLinks>
        <button type="button" onClick={onBack}>
          Back to sign-in
        </button>
      </FormLinks>
    </AuthForm>
  );
}
