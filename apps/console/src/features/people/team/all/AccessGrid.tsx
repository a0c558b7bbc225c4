import { TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  roleChoices,
  whyFixed,
  type AccessDraft,
  type PersonAccess,
  type ReachableSubaccount,
} from './access-draft.ts';
import { MemberConditionBadge } from '../members/member-cells.tsx';
import styles from '../Team.module.css';

const manySubaccounts = 8;

interface AccessGridProps {
  subaccounts: readonly ReachableSubaccount[];
  access: readonly PersonAccess[];
  draft: AccessDraft;
  onDraft(draft: AccessDraft): void;
}

/** Subaccounts down, the person's role in each across. */
export function AccessGrid({ subaccounts, access, draft, onDraft }: AccessGridProps) {
  const [text, setText] = useState('');
  const shown = subaccounts.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <>
      {subaccounts.length > manySubaccounts && (
        <TextInput
          type="search"
          aria-label="Search subaccounts"
          placeholder="Search subaccounts"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <table className={styles['grid']}>
        <thead>
          <tr>
            <th scope="col">Subaccount</th>
            <th scope="col">Role</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((subaccount) => (
            <AccessRow
              key={subaccount.name}
              subaccount={subaccount}
              access={access.find((one) => one.subaccount === subaccount.name)}
              roleId={draft[subaccount.name] ?? null}
              onRole={(roleId) => onDraft({ ...draft, [subaccount.name]: roleId })}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface AccessRowProps {
  subaccount: ReachableSubaccount;
  access: PersonAccess | undefined;
  roleId: string | null;
  onRole(roleId: string | null): void;
}

function AccessRow({ subaccount, access, roleId, onRole }: AccessRowProps) {
  const fixed = whyFixed(subaccount, access);
  const isChanged = roleId !== (access?.roleId ?? null);
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">
        {subaccount.name}
        {access && access.state !== 'owner' && <MemberConditionBadge member={access} />}
      </th>
      <td>
        {fixed ?? (
          <select
            aria-label={`Role in ${subaccount.name}`}
            value={roleId ?? ''}
            onChange={(event) => onRole(event.currentTarget.value || null)}
          >
            <option value="">No access</option>
            {roleChoices(subaccount, access?.roleId ?? null).map(({ id, alias }) => (
              <option key={id} value={id}>
                {alias}
              </option>
            ))}
          </select>
        )}
      </td>
    </tr>
  );
}
