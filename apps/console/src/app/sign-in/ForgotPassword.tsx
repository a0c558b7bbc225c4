import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { requestResetCode } from '../../transport/session/registration.ts';
import { AuthForm, FormLinks, Hint, Problem } from './AuthCard.tsx';
import { CaptchaProgress } from './captcha/CaptchaProgress.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { EmailField } from './fields.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import type { HandedOver, ShowView } from './sign-in-search.ts';
import { NoMailServerHint } from './NoMailServerHint.tsx';
import { useMailIsSent } from './use-mail-is-sent.ts';
import { useSubmit } from './use-submit.ts';

interface ForgotPasswordProps {
  /** What the form before knew. */
  handed: HandedOver | undefined;
  onShow: ShowView;
  backLabel?: string;
}

/** Asks for a code by mail, then for the code and the new password. */
export function ForgotPassword({ handed, onShow, backLabel = 'Back to sign-in' }: ForgotPasswordProps) {
  const [email, setEmail] = useState(handed?.email ?? '');
  const [step, setStep] = useState<'ask' | 'sent' | 'has-code'>('ask');
  const mailIsSent = useMailIsSent();
  const captcha = useCaptcha();
  const { isBusy, problem, setProblem, submit } = useSubmit();
  const back = () => onShow('sign-in');
  if (step !== 'ask') {
    const to = email.trim();
    return (
      <ResetPasswordForm
        email={to}
        notice={
          step === 'sent'
            ? `If ${to} has an account, a mail with a code is ${mailIsSent ? 'on its way to it' : 'in the outbox'}.`
            : `Enter the code for a new password that was mailed to ${to || 'you'}.`
        }
        onDone={back}
        onBack={back}
        backLabel={backLabel}
      />
    );
  }
  const send = () => {
    if (email.trim() === '') return setProblem(messageText('fieldRequired'));
    void submit(async () => {
      await requestResetCode({ email, token: await captcha.solve() });
      setStep('sent');
    });
  };
  return (
    <AuthForm isBusy={isBusy} onSend={send}>
      <Hint>
        {handed?.notice ??
          (mailIsSent ? 'We mail you a code for setting a new password.' : 'A code sets a new password.')}
      </Hint>
      {!mailIsSent && <NoMailServerHint />}
      <EmailField value={email} error={undefined} isFocused onChange={setEmail} />
      <Problem text={problem} />
      <CaptchaProgress progress={captcha.progress} />
      <Button type="submit" size="sm" fullWidth loading={isBusy}>
        Send the code
      </Button>
      <FormLinks>
        <button type="button" onClick={() => setStep('has-code')}>
          I have a code
        </button>
        <button type="button" onClick={back}>
          {backLabel}
        </button>
      </FormLinks>
    </AuthForm>
  );
}
