import { rackSchema } from '@headframe/domain/places/rack';
import { siteGroupSchema } from '@headframe/domain/places/site-group';
import { recordForm, type RecordForm } from '../../../ui/record-form/record-form.tsx';
import { typeLabels } from './place-text.ts';

const type = { label: 'For', hint: 'PDUs stand in racks of their own.', choices: typeLabels };
const bounds = 'Leave empty for as many as are used.';

/** The form of a group. */
export const groupForm: RecordForm = recordForm(siteGroupSchema, {
  name: { label: 'Name', placeholder: 'Hall A' },
  type,
  row: { label: 'Row on the site', hint: 'From 1.' },
  column: { label: 'Column on the site', hint: 'From 1.' },
  rows: { label: 'Rows of racks', hint: bounds },
  columns: { label: 'Columns of racks', hint: bounds },
});

/** The form of a rack, with the groups in which it may stand. */
export function rackFormWith(groups: readonly { id: string; name: string; type: 'asic' | 'pdu' }[]): RecordForm {
  return recordForm(rackSchema, {
    name: { label: 'Name', placeholder: 'A-07' },
    type,
    groupId: {
      label: 'Group',
      options: groups.map((group) => ({
        key: group.id,
        label: group.type === 'pdu' ? `${group.name} (PDUs)` : group.name,
      })),
    },
    row: { label: 'Row in the group', hint: 'From 1.' },
    column: { label: 'Column in the group', hint: 'From 1.' },
    rows: { label: 'Rows of slots', hint: bounds },
    columns: { label: 'Columns of slots', hint: bounds },
  });
}
