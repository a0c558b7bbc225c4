import { z } from 'zod';
import type { Permission } from '../../permissions/permission-catalogue.ts';
import { defineSetting } from '../define-setting.ts';

/** Max number of characters of a note. */
export const maxNoteLength = 1000;

/** A note about devices; an empty one removes it. */
export function noteSetting<const Required extends Permission>(permission: Required) {
  return defineSetting<{ note: string }>()({
    label: 'Note',
    on: 'device',
    icon: 'note',
    consequence: 'Replaces the note of these devices. An empty one removes it.',
    permission,
    ownerOnly: 'write notes on',
    values: { note: z.string().trim().max(maxNoteLength).describe('Empty: none.') },
    audit: 'Note changed',
  });
}
