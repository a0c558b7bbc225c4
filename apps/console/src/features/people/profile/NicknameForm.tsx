import { Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { UpdateNicknameDocument } from '../../../generated/profile.ts';
import { reloadAccess } from '../../../transport/session/access.ts';
import { send } from '../../../transport/requests/client.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import styles from './Profile.module.css';
import { useWork } from './use-work.ts';

const maxNicknameLength = 64;

/** The name that others see in place of the e-mail. */
export function NicknameForm({ nickname, onDone }: { nickname: string; onDone(): void }) {
  const [typed, setTyped] = useState(nickname);
  const { isBusy, run } = useWork();
  const next = typed.trim();
  const save = async () => {
    await send('mutation', UpdateNicknameDocument, { nickname: next });
    await reloadAccess();
    toast.success('Nickname saved.');
    onDone();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (next !== nickname) void run(save);
  };
  return (
    <form className={styles['inline']} onSubmit={onSubmit}>
      <TextInput
        label="Nickname"
        value={typed}
        maxLength={maxNicknameLength}
        autoComplete="nickname"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" size="sm" loading={isBusy} disabled={next === nickname}>
        Save
      </Button>
    </form>
  );
}
