import type { AnyVariables } from '@urql/core';
import { send } from '../../../../transport/requests/client.ts';
import type { TypedDocument } from '../../../../transport/requests/typed-document.ts';
import type { ActionDescription } from '../../../../ui/action/action.ts';
import { openFollowed } from '../../../../ui/changes/open-followed.tsx';
import { commandIcons } from '../../../../ui/icon/command-icon.ts';
import { toast } from '../../../../ui/toast/toasts.ts';
import { subjectCount } from '../command-nouns.ts';
import type { EnteredValues, SettingKit, SettingSelection } from './setting-kit.ts';
import { SettingDialog } from './SettingDialog.tsx';

type SetDocument = TypedDocument<{ readonly changed: number }, AnyVariables>;

/** Every setting of a kind, for bulk bar, row menu and drawer, from their descriptors; none for a device that another shares. */
export function settingActions<Row extends { isShared: boolean }>(
  kit: SettingKit<Row>,
): readonly ActionDescription<SettingSelection<Row>>[] {
  return Object.entries(kit.settings).map(([name, { label, icon, permission }]) => ({
    key: name,
    label,
    icon: commandIcons[icon],
    permission,
    isAvailable: ({ row, isShared = row?.isShared }) => isShared !== true,
    perform: async (selection) => {
      const snapshot = kit.snapshot(name, selection.where);
      const save = async (snapshotId: string, entered: EnteredValues, from: EnteredValues) => {
        const document = kit.documents[name] as SetDocument;
        return (await send('mutation', document, { snapshotId, ...entered, from })).changed;
      };
      const changed = await openFollowed<SettingSelection<Row>, number>(selection, (dialog, present) => (
        <SettingDialog {...dialog} kit={kit} name={name} selection={present} snapshot={snapshot} save={save} />
      ));
      if (changed === undefined) return;
      toast.success(changed === 0 ? 'Nothing changed.' : `Saved for ${subjectCount(kit.nouns, changed)}.`);
    },
  }));
}
