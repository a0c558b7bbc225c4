import { Button, Group, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { ConfirmTwoFactorDocument, type BeginTwoFactorMutation } from '../../../../generated/profile.ts';
import { send } from '../../../../transport/requests/client.ts';
import { TransportError } from '../../../../transport/requests/transport-error.ts';
import { reportFailure } from '../../../../ui/action/report-failure.ts';
import { QrCode } from '../../../../ui/figure/QrCode.tsx';
import { CopyButton } from '../../../../ui/file/CopyButton.tsx';
import styles from './TwoFactor.module.css';
import classes from '../../../../ui/theme/classes.module.css';

interface EnrolFormProps {
  setup: BeginTwoFactorMutation['beginTwoFactor'];
  onCodes(codes: readonly string[]): void;
  onCancel(): void;
}

/** A secret in groups of four, as it is easiest to type. */
function grouped(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** The secret as a QR code and as text, and the first code that proves the app has it. */
export function EnrolForm({ setup, onCodes, onCancel }: EnrolFormProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (code.trim() === '') return setProblem(messageText('verifyCodeMissing'));
    setBusy(true);
    try {
      const { confirmTwoFactor } = await send('mutation', ConfirmTwoFactorDocument, { code: code.trim() });
      onCodes(confirmTwoFactor);
    } catch (error) {
      setBusy(false);
      setCode('');
      if (error instanceof TransportError && error.code === 'validation-failed') setProblem(error.message);
      else reportFailure(error);
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) void confirm();
  };
  return (
    <form className={styles['body']} onSubmit={onSubmit} noValidate>
      <p>1. Scan this with an authenticator app, or type the secret into it.</p>
      <div className={styles['scan']}>
        <QrCode text={setup.uri} label="QR code for the authenticator app" />
        <div className={styles['typed']}>
          <span className={classes['dim']}>Secret (time-based, 6 digits)</span>
          <div className={styles['secret']}>
            <code>{grouped(setup.secret)}</code>
            <CopyButton text={setup.secret} label="secret" />
          </div>
          <a href={setup.uri}>Open in an app on this device</a>
        </div>
      </div>
      <TextInput
        label="2. Type the code that the app shows"
        value={code}
        error={problem}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={16}
        data-autofocus
        data-numeric
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Turn on
        </Button>
      </Group>
    </form>
  );
}
