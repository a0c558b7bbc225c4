import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { AuthForm, FormLinks, Problem } from './AuthCard.tsx';
import { CaptchaProgress } from './captcha/CaptchaProgress.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import type { ShowView } from './sign-in-search.ts';
import { useSubmit } from './use-submit.ts';

interface Given {
  email: string;
  password: string;
}

interface CredentialsFormProps {
  given: Given;
  /** What went wrong with them before. */
  problem: string | undefined;
  /** Progress of the captcha that is solved for them; undefined while none is. */
  captcha: number | undefined;
  onSend(credentials: Given): Promise<void>;
  onShow: ShowView;
}

/** E-mail and password of an existing account. */
export function CredentialsForm({ given, problem: first, captcha, onSend, onShow }: CredentialsFormProps) {
  const [{ email, password }, setFields] = useState(given);
  const [hasTried, setTried] = useState(false);
  const { isBusy, problem, submit } = useSubmit(first);
  const missing = (value: string) => (hasTried && value.trim() === '' ? messageText('fieldRequired') : undefined);
  const send = () => {
    setTried(true);
    if (email.trim() !== '' && password !== '') void submit(() => onSend({ email, password }));
  };
  return (
    <AuthForm isBusy={isBusy} onSend={send}>
      <EmailField
        value={email}
        error={missing(email)}
        isFocused
        onChange={(value) => setFields((fields) => ({ ...fields, email: value }))}
      />
      <PasswordField
        value={password}
        error={missing(password && '*')}
        onChange={(value) => setFields((fields) => ({ ...fields, password: value }))}
      />
      <Problem text={problem} />
      <CaptchaProgress progress={captcha} />
      <Button type="submit" size="sm" fullWidth loading={isBusy}>
        Sign in
      </Button>
      <FormLinks>
        <button type="button" onClick={() => onShow('forgot-password')}>
          Forgot password?
        </button>
        <button type="button" onClick={() => onShow('sign-up')}>
          Create an account
        </button>
      </FormLinks>
    </AuthForm>
  );
}
