import { Button, Group, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { DialogFrame } from './DialogFrame.tsx';
import classes from '../theme/classes.module.css';

interface TotpPromptProps {
  /** Tries a code; answers why it was refused, or undefined once the dialog is done with. */
  check(code: string): Promise<string | undefined>;
  onCancel(): void;
}

/** Asks for a code of the authenticator app, or a backup code, and again until it is accepted. */
export function TotpPrompt({ check, onCancel }: TotpPromptProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (code.trim() === '') return setError(messageText('verifyCodeMissing'));
    setBusy(true);
    const refusal = await check(code.trim());
    if (refusal === undefined) return;
    setBusy(false);
    setError(refusal);
    setCode('');
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) void submit();
  };
  const leave = () => {
    if (!isBusy) onCancel();
  };
  return (
    <DialogFrame onClose={leave} title="Two-factor authentication" size="sm">
      <form onSubmit={onSubmit} className={classes['stackSections']} noValidate>
        <TextInput
          label="Verification code"
          description="The six digits of your authenticator app, or one of your backup codes."
          value={code}
          error={error}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={32}
          data-autofocus
          data-numeric
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Verify
          </Button>
        </Group>
      </form>
    </DialogFrame>
  );
}
