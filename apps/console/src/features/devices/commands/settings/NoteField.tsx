import { maxNoteLength } from '@headframe/domain/devices/settings/device-note';
import { Textarea } from '@mantine/core';
import type { SettingFieldsProps } from './setting-kit.ts';

/** The note of one device, or one for several. */
export function NoteField({ current: { shared, several }, entered, enter, problems }: SettingFieldsProps) {
  return (
    <Textarea
      label="Note"
      description={`At most ${maxNoteLength} characters.`}
      placeholder={several.includes('note') ? 'several' : 'None'}
      error={problems['note']}
      maxLength={maxNoteLength}
      autosize
      minRows={3}
      maxRows={10}
      data-autofocus
      value={String(entered['note'] ?? shared['note'] ?? '')}
      onChange={(event) => enter({ note: event.currentTarget.value })}
    />
  );
}
