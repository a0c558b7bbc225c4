import { Button, Group, TextInput } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useAccess } from '../../../../transport/session/access.ts';
import { NoMatch } from '../../../../ui/state/EmptyState.tsx';
import { offeredSections } from '../offered-features.ts';
import { FieldChange, FormChanges, type FieldConflicts } from '../../../../ui/changes/FormChanges.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { matchingFeatures, SectionEditor } from './SectionEditor.tsx';
import type { RoleDraft } from './role-draft.ts';
import styles from './RoleEditor.module.css';
import classes from '../../../../ui/theme/classes.module.css';

const maxNameLength = 64;
const nothing: readonly string[] = [];

/** What the editor calls its fields. */
const labels = { alias: 'Name' };

interface RoleEditorProps {
  draft: RoleDraft;
  isReadOnly: boolean;
  /** Whether there is something to save. */
  canSave: boolean;
  isBusy: boolean;
  /** What somebody else changed beneath the draft. */
  changes: FieldConflicts;
  /** Content of the footer beside Save. */
  children?: ReactNode;
  onDraft(draft: RoleDraft): void;
  onSave(): void;
}

/** Name and levels of a role, section by section; features are found by a search. */
export function RoleEditor({
  draft,
  isReadOnly,
  canSave,
  isBusy,
  changes,
  children,
  onDraft,
  onSave,
}: RoleEditorProps) {
  const own = useAccess((state) => state.selected?.permissions ?? nothing);
  const [text, setText] = useState('');
  const focusAtFirst = useFirstFocus(draft.alias === '');
  const sections = offeredSections.flatMap((section) => {
    const features = matchingFeatures(section, text);
    return features.length > 0 ? [{ section, features }] : [];
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (canSave && !isBusy) onSave();
  };
  return (
    <form className={classes['stackLarge']} onSubmit={submit}>
      <FormChanges {...changes} labels={labels}>
        {!isReadOnly && (
          <TextInput
            label="Name"
            value={draft.alias}
            maxLength={maxNameLength}
            autoComplete="off"
            ref={focusAtFirst}
            data-autofocus={draft.alias === '' || undefined}
            onChange={(event) => onDraft({ ...draft, alias: event.currentTarget.value })}
          />
        )}
        <FieldChange field="alias" />
        <TextInput
          type="search"
          aria-label="Search features"
          placeholder="Search features, such as stop or withdraw"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        {sections.map(({ section, features }) => (
          <SectionEditor
            key={section}
            section={section}
            features={features}
            draft={draft}
            own={own}
            isReadOnly={isReadOnly}
            onLevels={(levels) => onDraft({ ...draft, levels: { ...draft.levels, ...levels } })}
          />
        ))}
      </FormChanges>
      {sections.length === 0 && <NoMatch noun="features" onClear={() => setText('')} />}
      <Group justify="flex-end" gap="xs" className={styles['foot'] ?? ''}>
        {children}
        {!isReadOnly && (
          <Button type="submit" loading={isBusy} disabled={!canSave}>
            Save
          </Button>
        )}
      </Group>
    </form>
  );
}
