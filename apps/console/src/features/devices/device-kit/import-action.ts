import type { ImportDescriptor } from '@headframe/domain/imports/define-import';
import type { ActionDescription } from '../../../ui/action/action.ts';
import { IconUpload } from '../../../ui/icon/icons.ts';
import type { ListControls } from '../../../ui/list/use-list.ts';
import { importPage } from '../imports/import.route.ts';

/** Opens the page that imports files of a kind, for a list of what they are about. */
export function importAction(
  { kind, permission }: ImportDescriptor,
  label = 'Import',
): ActionDescription<Pick<ListControls, 'goTo'>> {
  return {
    key: `import-${kind}`,
    label,
    icon: IconUpload,
    permission,
    perform: async ({ goTo }) => goTo(importPage, { kind }),
  };
}
