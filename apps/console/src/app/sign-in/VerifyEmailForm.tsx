import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { confirmEmail, resendConfirmation, type ConfirmedEmail } from '../../transport/session/registration.ts';
import { AuthForm, FormLinks, Hint, Problem } from './AuthCard.tsx';
import { CaptchaProgress } from './captcha/CaptchaProgress.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { CodeField, EmailField } from './fields.tsx';
import { NoMailServerHint } from './NoMailServerHint.tsx';
import { useMailIsSent } from './use-mail-is-sent.ts';
import { isInvalidCode, useSubmit } from './use-submit.ts';

interface VerifyEmailFormProps {
  /** Empty where it is not known: the form then has a field for it. */
  email: string;
  /** The code from a link, if any. */
  code?: string;
  notice: string;
  /** Called once the code is used: this form has ended, whatever follows. */
  onConfirmed(email: string, outcome: ConfirmedEmail): Promise<void>;
  /** Called for an invalid code; without it the form shows the error and stays. */
  onInvalidCode?(): void;
  onBack(): void;
  backLabel?: string;
}

/** Confirms an e-mail with the code that was sent to it, and has another sent. */
export function VerifyEmailForm(props: VerifyEmailFormProps) {
  const { notice, onConfirmed, onInvalidCode, onBack, backLabel = 'Back to sign-in' } = props;
  const [email, setEmail] = useState(props.email);
  const [code, setCode] = useState(props.code ?? '');
  const [isSentAgain, setSentAgain] = useState(false);
  const mailIsSent = useMailIsSent();
  const captcha = useCaptcha();
  const { isBusy, problem, setProblem, submit } = useSubmit();
  const send = () => {
    if (code.trim() === '') return setProblem(messageText('verifyCodeMissing'));
    void submit(async () => {
      let outcome: ConfirmedEmail;
      try {
        outcome = await confirmEmail({ email, code, token: await captcha.solve() });
      } catch (error) {
        if (onInvalidCode && isInvalidCode(error)) return onInvalidCode();
        throw error;
      }
      await onConfirmed(email.trim(), outcome);
    });
  };
  const sendAgain = () =>
    void submit(async () => {
      await resendConfirmation({ email, token: await captcha.solve() });
      setSentAgain(true);
    });
  const sentAgain = mailIsSent ? `A new code has been sent to ${email}.` : `A new code for ${email} is in the outbox.`;
  return (
    <AuthForm isBusy={isBusy} onSend={send}>
      <Hint>{isSentAgain ? sentAgain : notice}</Hint>
      {!mailIsSent && !props.code && <NoMailServerHint />}
      {props.email === '' && <EmailField value={email} error={undefined} onChange={setEmail} />}
      <CodeField value={code} error={undefined} description="The code in the mail." onChange={setCode} />
      <Problem text={problem} />
      <CaptchaProgress progress={captcha.progress} />
      <Button type="submit" size="sm" fullWidth loading={isBusy}>
        Verify e-mail
      </Button>
      <FormLinks>
        <button type="button" disabled={isBusy} onClick={sendAgain}>
          Send the mail again
        </button>
        <button type="button" onClick={onBack}>
          {backLabel}
        </button>
      </FormLinks>
    </AuthForm>
  );
}
