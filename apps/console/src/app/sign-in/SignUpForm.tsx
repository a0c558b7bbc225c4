import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { brokenPasswordRules } from '@headframe/domain/limits/password-policy';
import { register } from '../../transport/session/registration.ts';
import { AuthForm, FormLinks, Hint, Problem } from './AuthCard.tsx';
import { CaptchaProgress } from './captcha/CaptchaProgress.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { EmailField, NewPasswordField } from './fields.tsx';
import type { ShowView } from './sign-in-search.ts';
import { useSubmit } from './use-submit.ts';

interface SignUpFormProps {
  /** Where it is known from an invitation. */
  email: string;
  referrer: string;
  onRegistered(account: { email: string; password: string }): void;
  onShow: ShowView;
}

const empty = { email: '', nickname: '', password: '', confirmPassword: '' };

/** The sign-up form. The server checks that both passwords are the same. */
export function SignUpForm({ email: givenEmail, referrer, onRegistered, onShow }: SignUpFormProps) {
  const [fields, setFields] = useState({ ...empty, email: givenEmail });
  const [hasTried, setTried] = useState(false);
  const captcha = useCaptcha();
  const { isBusy, problem, submit } = useSubmit();
  const { email, nickname, password, confirmPassword } = fields;
  const set = (changes: Partial<typeof empty>) => setFields((before) => ({ ...before, ...changes }));
  const required = (value: string) => (hasTried && value === '' ? messageText('fieldRequired') : undefined);
  const isWeak = brokenPasswordRules(password).length > 0;

  const send = () => {
    setTried(true);
    if (email.trim() === '' || confirmPassword === '' || isWeak) return;
    void submit(async () => {
      await register({ ...fields, referrer, token: await captcha.solve() });
      onRegistered({ email, password });
    });
  };

  return (
    <AuthForm isBusy={isBusy} onSend={send}>
      <EmailField value={email} error={required(email.trim())} isFocused onChange={(value) => set({ email: value })} />
      <TextInput
        label="Nickname (optional)"
        name="nickname"
        autoComplete="nickname"
        maxLength={64}
        value={nickname}
        onChange={(event) => set({ nickname: event.currentTarget.value })}
      />
      <NewPasswordField
        label="Password"
        value={password}
        error={hasTried && isWeak ? messageText('fillFields') : undefined}
        onChange={(value) => set({ password: value })}
      />
      <PasswordInput
        label="Confirm password"
        name="confirm-password"
        autoComplete="new-password"
        value={confirmPassword}
        error={required(confirmPassword)}
        onChange={(event) => set({ confirmPassword: event.currentTarget.value })}
      />
      {referrer && <Hint>Referred by {referrer}, who will see two letters of your name and when you signed up.</Hint>}
      <Problem text={problem} />
      <CaptchaProgress progress={captcha.progress} />
      <Button type="submit" size="sm" fullWidth loading={isBusy}>
        Create account
      </Button>
      <FormLinks>
        <button type="button" onClick={() => onShow('sign-in')}>
          Already have an account? Sign in
        </button>
      </FormLinks>
    </AuthForm>
  );
}
