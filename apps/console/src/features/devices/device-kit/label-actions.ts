import type { tagsSetting } from '@headframe/domain/devices/settings/device-tags';
import type { noteSetting } from '@headframe/domain/devices/settings/device-note';
import type { Where } from '@headframe/domain/where/where';
import type { ActionDescription } from '../../../ui/action/action.ts';
import {
  NoteField,
  settingActions,
  TagFields,
  type CommandSnapshot,
  type SettingDocument,
  type SettingKit,
  type SettingSelection,
} from '../commands/index.ts';

/** Tags and notes of the devices of a kind. */
export interface LabelDescription {
  /** What one of them is called, such as `PDU`. */
  noun: string;
  /** The settings of the kind's descriptor. */
  settings: { readonly tags: ReturnType<typeof tagsSetting>; readonly note: ReturnType<typeof noteSetting> };
  snapshotFor(action: string): (where: Where) => Promise<CommandSnapshot>;
  setTags: SettingDocument;
  setNote: SettingDocument;
}

/** The actions that set tags and notes of devices, for kinds whose lists hand over no row. */
export function labelActions({
  noun,
  settings: { tags, note },
  snapshotFor,
  setTags,
  setNote,
}: LabelDescription): readonly ActionDescription<Omit<SettingSelection, 'row'>>[] {
  const kit: SettingKit<never, LabelDescription['settings']> = {
    // A kind may have others, which are its own to offer.
    settings: { tags, note },
    nouns: { device: noun },
    snapshot: (setting, where) => snapshotFor(setting)(where),
    documents: { tags: setTags, note: setNote },
    fields: { tags: TagFields, note: NoteField },
  };
  return settingActions(kit);
}
