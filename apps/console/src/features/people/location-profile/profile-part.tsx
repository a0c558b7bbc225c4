import type { ReactNode } from 'react';
import { FieldChange } from '../../../ui/changes/FormChanges.tsx';
import type { LocationProfileField } from '@headframe/domain/location-profile/location-profile';
import type { LocationProfileForm } from './location-profile-form.ts';

export interface ProfilePart {
  form: LocationProfileForm;
  problems: Partial<Record<LocationProfileField, string>>;
  onEdit(changes: Partial<LocationProfileForm>): void;
  isReadOnly: boolean;
}

/** What every field of a part has in common: its problem, and whether somebody else changed it meanwhile. */
export function fieldState({ problems, isReadOnly }: ProfilePart, field: LocationProfileField) {
  return {
    disabled: isReadOnly,
    error: problems[field],
    inputContainer: (input: ReactNode) => (
      <>
        {input}
        <FieldChange field={field} />
      </>
    ),
  };
}
