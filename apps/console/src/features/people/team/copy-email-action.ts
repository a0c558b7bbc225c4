import { messageText } from '@headframe/domain/errors/error-catalogue';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { copyText } from '../../../ui/file/copy-text.ts';
import { IconCopy } from '../../../ui/icon/icons.ts';
import { toast } from '../../../ui/toast/toasts.ts';

/** Copies the e-mail of a person. */
export const copyEmailAction: ActionDescription<{ email: string }> = {
  key: 'copyEmail',
  label: 'Copy e-mail',
  icon: IconCopy,
  permission: undefined,
  perform: async ({ email }) => {
    if (await copyText(email)) toast.success(messageText('copied'));
    else toast.info(email);
  },
};
