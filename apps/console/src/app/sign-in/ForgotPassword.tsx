import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { requestResetCode } from '../../transport/registration.ts';
import { AuthForm, FormLinks, Hint, Problem } from './AuthCard.tsx';
import { CaptchaProgress } from './captcha/CaptchaProgress.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { EmailField } from './fields.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import type { SignInView } from './sign-in-search.ts';
import { useSubmit } from './use-submit.ts';

interface ForgotPasswordProps {
  onShow(view: SignInView): void;
}

/** Asks for a code by mail, then for the code and the new password. */
export function ForgotPassword({ onShow }: ForgotPasswordProps) {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const captcha = useCaptcha();
  const { isBusy, problem, setProblem, submit } = useSubmit();
  const back = () => onShow('sign-in');
  if (isSent) {
    return (
      <ResetPasswordForm
        email={email.trim()}
        notice={`If ${email.trim()} has an account, a mail with a code is on its way to it.`}
        onDone={back}
        onBack={back}
      />
    );
  }
  const send = () => {
    if (email.trim() === '') return setProblem(messageText('fieldRequired'));
    void submit(async () => {
      await requestResetCode({ email, token: await captcha.solve() });
      setSent(true);
    });
  };
  return (
    <AuthForm isBusy={isBusy} onSend={send}>
      <Hint>A code comes by mail, with which you set a new password.</Hint>
      <EmailField value={email} error={undefined} isFocused onChange={setEmail} />
      <Problem text={problem} />
      <CaptchaProgress progress={captcha.progress} />
      <Button type="submit" size="sm" fullWidth loading={isBusy}>
        Send the code
      </Button>
      <FormLinks>
        <button type="button" onClick={back}>
          Back to sign-in
        </button>
      </FormLinks>
    </AuthForm>
  );
}
