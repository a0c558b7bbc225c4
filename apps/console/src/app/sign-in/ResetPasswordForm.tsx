import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { brokenPasswordRules } from '@headframe/domain/limits/password-policy';
import { resetPassword } from '../../transport/session/registration.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { AuthForm, FormLinks, Hint, Problem } from './AuthCard.tsx';
import { CaptchaProgress } from './captcha/CaptchaProgress.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { CodeField, EmailField, NewPasswordField } from './fields.tsx';
import { NoMailServerHint } from './NoMailServerHint.tsx';
import { useMailIsSent } from './use-mail-is-sent.ts';
import { isInvalidCode, useSubmit } from './use-submit.ts';

interface ResetPasswordFormProps {
  /** Empty where it is not known: the form then has a field for it. */
  email: string;
  /** The code from a link, if any. */
  code?: string;
  notice: string;
  onDone(): void;
  /** Called for an invalid code; without it the form shows the error and stays. */
  onInvalidCode?(): void;
  onBack(): void;
  backLabel?: string;
}

/** Sets a new password with the code that came by mail. */
export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { notice, onDone, onInvalidCode, onBack, backLabel = 'Back to sign-in' } = props;
  const [email, setEmail] = useState(props.email);
  const [code, setCode] = useState(props.code ?? '');
  const [newPassword, setNewPassword] = useState('');
  const [hasTried, setTried] = useState(false);
  const mailIsSent = useMailIsSent();
  const captcha = useCaptcha();
  const { isBusy, problem, submit } = useSubmit();
  const isWeak = brokenPasswordRules(newPassword).length > 0;
  const send = () => {
    setTried(true);
    if (isWeak || code.trim() === '' || email.trim() === '') return;
    void submit(async () => {
      try {
        await resetPassword({ email, code, newPassword, token: await captcha.solve() });
      } catch (error) {
        if (onInvalidCode && isInvalidCode(error)) return onInvalidCode();
        throw error;
      }
      toast.success('Your password has been set.', 'Sign in with it now.');
      onDone();
    });
  };
  return (
    <AuthForm isBusy={isBusy} onSend={send}>
      <Hint>{notice}</Hint>
      {!mailIsSent && !props.code && <NoMailServerHint />}
      {props.email === '' && (
        <EmailField
          value={email}
          error={hasTried && email.trim() === '' ? messageText('fieldRequired') : undefined}
          onChange={setEmail}
        />
      )}
      <CodeField
        value={code}
        error={hasTried && code.trim() === '' ? messageText('verifyCodeMissing') : undefined}
        description="The code in the mail."
        onChange={setCode}
      />
      <NewPasswordField
        label="New password"
        value={newPassword}
        error={hasTried && isWeak ? messageText('fillFields') : undefined}
        onChange={setNewPassword}
      />
      <Problem text={problem} />
      <CaptchaProgress progress={captcha.progress} />
      <Button type="submit" size="sm" fullWidth loading={isBusy}>
        Set password
      </Button>
      <FormLinks>
        <button type="button" onClick={onBack}>
          {backLabel}
        </button>
      </FormLinks>
    </AuthForm>
  );
}
