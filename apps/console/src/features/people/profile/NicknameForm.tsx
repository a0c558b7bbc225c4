import { Button, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { UpdateNicknameDocument } from '../../../generated/profile.ts';
import { reloadAccess } from '../../../transport/session/access.ts';
import { send } from '../../../transport/requests/client.ts';
import { FormChanges } from '../../../ui/changes/FormChanges.tsx';
import { useFollowedValues } from '../../../ui/changes/use-followed-values.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import styles from './Profile.module.css';
import { useWork } from './use-work.ts';

const maxNicknameLength = 64;

/** The name that others see in place of the e-mail. */
export function NicknameForm({ nickname, onDone }: { nickname: string; onDone(): void }) {
  const { values, conflicts, change, settle } = useFollowedValues({ nickname });
  const { isBusy, run } = useWork();
  const next = values.nickname.trim();
  const save = async () => {
    await send('mutation', UpdateNicknameDocument, { nickname: next });
    await reloadAccess();
    toast.success('Nickname saved.');
    onDone();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (next !== nickname && conflicts.length === 0) void run(save);
  };
  return (
    <FormChanges conflicts={conflicts} settle={settle}>
      <form className={styles['inline']} onSubmit={onSubmit}>
        <TextInput
          label="Nickname"
          value={values.nickname}
          maxLength={maxNicknameLength}
          autoComplete="nickname"
          onChange={(event) => change({ nickname: event.currentTarget.value })}
        />
        <Button
          type="submit"
          variant="default"
          size="sm"
          loading={isBusy}
          disabled={next === nickname || conflicts.length > 0}
        >
          Save
        </Button>
      </form>
    </FormChanges>
  );
}
