import type { ChangedTwice } from '@headframe/domain/changes/merge-change';
import { Button } from '@mantine/core';
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { LastChangeDocument } from '../../generated/last-change.ts';
import { useData } from '../../transport/requests/use-data.ts';
import { RelativeTime } from '../figure/RelativeTime.tsx';
import type { NamedSubject } from './followed.ts';
import { FormSubject } from './form-subject.ts';
import type { FieldWords } from './save-merged.ts';
import { labelOf, valueText } from './value-text.ts';
import styles from './FormChanges.module.css';

/** What others changed beneath a form, and how each is settled. */
export interface FieldConflicts extends FieldWords {
  conflicts: readonly ChangedTwice[];
  settle(conflict: ChangedTwice, choice: 'mine' | 'theirs'): void;
}

interface FormChangesProps extends FieldConflicts {
  children: ReactNode;
}

interface Notices extends FieldConflicts {
  /** Says that the notice of a field has its place beside it; returns what takes that back. */
  place(field: string): () => void;
}

const FormNotices = createContext<Notices | undefined>(undefined);

/** The fields of a form; one that somebody else changed beneath what was entered says so, and asks which value stays. */
export function FormChanges({ conflicts, settle, labels, show, children }: FormChangesProps) {
  const [placed, setPlaced] = useState<readonly string[]>([]);
  const notices = useMemo(
    () => ({
      conflicts,
      settle,
      ...(labels && { labels }),
      ...(show && { show }),
      place: (field: string) => {
        setPlaced((before) => [...before, field]);
        return () => setPlaced((before) => before.toSpliced(before.indexOf(field), 1));
      },
    }),
    [conflicts, settle, labels, show],
  );
  const rest = conflicts.filter(({ field }) => !placed.includes(field));
  return (
    <FormNotices value={notices}>
      <GoneNotice />
      {rest.map((conflict) => (
        <Notice key={conflict.field} conflict={conflict} {...notices} />
      ))}
      {children}
    </FormNotices>
  );
}

/** Below a field: that somebody else changed it, and which value stays. */
export function FieldChange({ field }: { field: string }) {
  const notices = use(FormNotices);
  const place = notices?.place;
  // The place is taken once; what it is taken with changes with each conflict.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => place?.(field), [field]);
  const conflict = notices?.conflicts.find((one) => one.field === field);
  return notices && conflict ? <Notice conflict={conflict} {...notices} /> : null;
}

type NoticeProps = Pick<Notices, 'settle' | 'labels' | 'show'> & { conflict: ChangedTwice };

function Notice({ conflict, settle, labels = {}, show }: NoticeProps) {
  const { field, mine, theirs } = conflict;
  const subject = useAuditedSubject();
  const label = labels[field] ?? labelOf(field);
  const text = (value: unknown) => show?.(field, value) ?? valueText(value);
  return (
    <div role="group" aria-label={`${label} was changed meanwhile`} className={styles['notice']}>
      <p role="status">
        {label} was changed meanwhile
        {subject && <ChangedBy subject={subject} conflict={conflict} />}: <strong>{text(theirs)}</strong>. Yours:{' '}
        <strong>{text(mine)}</strong>.
      </p>
      <div className={styles['choices']}>
        <Button size="compact-xs" variant="default" onClick={() => settle(conflict, 'theirs')}>
          Take theirs
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => settle(conflict, 'mine')}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}

type AuditedSubject = Pick<NamedSubject, 'id'> & { kind: string };

/** Who changed something, or a field of it, and when, where the viewer may see that. */
function useLastChange({ kind, id }: AuditedSubject, field: string | null, value?: unknown) {
  const { data } = useData(LastChangeDocument, { kind, id, field, value }, { isBackground: true });
  return data?.lastChange ?? undefined;
}

/** What the form changes, where the audit log knows it. */
function useAuditedSubject(): AuditedSubject | undefined {
  const { kind, id } = use(FormSubject) ?? {};
  return kind === undefined || id === undefined ? undefined : { kind, id };
}

function ChangedBy({ subject, conflict }: { subject: AuditedSubject; conflict: ChangedTwice }) {
  const last = useLastChange(subject, conflict.field.split('.', 1)[0] ?? '', conflict.theirs);
  if (!last) return null;
  return (
    <>
      {' '}
      by {last.by}, <RelativeTime at={last.at} />
    </>
  );
}

/** That what the form changes is no longer there: what was typed stays on screen. */
function GoneNotice() {
  const subject = useAuditedSubject();
  if (!use(FormSubject)?.isGone) return null;
  return (
    <p role="alert" className={styles['notice']}>
      {subject ? <DeletedBy subject={subject} /> : 'It is no longer there.'} Nothing can be saved; what you entered
      stays here until you close it.
    </p>
  );
}

function DeletedBy({ subject }: { subject: AuditedSubject }) {
  const last = useLastChange(subject, null);
  if (!last?.isDeletion) return 'It is no longer there.';
  return (
    <>
      Deleted by {last.by}, <RelativeTime at={last.at} />.
    </>
  );
}
