import { ActionIcon, Button } from '@mantine/core';
import { errorCatalogue } from '@headframe/domain/errors/error-catalogue';
import { copyText } from '../../ui/file/copy-text.ts';
import { IconShieldOff, IconX } from '../../ui/icon/icons.ts';
import { toast } from '../../ui/toast/toasts.ts';
import styles from '../shell/Shell.module.css';
import { changeSentence } from './change-sentence.ts';
import { clearLostAccess, useLostAccess } from './lost-access.ts';

async function copy(typed: string): Promise<void> {
  if (await copyText(typed)) toast.success(errorCatalogue.copied.text);
  else toast.error('Copying is not allowed here.', typed);
}

/** Says what access was lost, by whom and when, until it is closed; what was typed in dialogs that closed can be copied. */
export function LostAccessLine() {
  const lost = useLostAccess((state) => state.lost);
  if (!lost) return null;
  const { subaccount, isPage, typed, change } = lost;
  return (
    <div className={styles['banner']} data-tone="bad" role="alert">
      <IconShieldOff size={16} aria-hidden />
      <span>
        {isPage
          ? `Your role in ${subaccount} no longer includes the page that was open.`
          : `You no longer have access to ${subaccount}.`}
        {change && ` ${changeSentence(change)}`}
      </span>
      {typed !== '' && (
        <Button size="compact-xs" variant="default" onClick={() => void copy(typed)}>
          Copy what you typed
        </Button>
      )}
      <ActionIcon size="sm" variant="subtle" aria-label="Close" onClick={clearLostAccess}>
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
}
