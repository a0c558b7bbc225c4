import { missingText } from '@headframe/domain/units/number-text';
import type { EventRowFragment } from '../../../generated/event.ts';
import { useAccess, visitorOf } from '../../../transport/session/access.ts';
import { RelativeTime } from '../../../ui/figure/RelativeTime.tsx';
import { mayFind } from '../../../ui/page/may-enter.ts';
import { PageLink } from '../../../ui/page/PageLink.tsx';
import { StatusBadge } from '../../../ui/state/StatusBadge.tsx';
import { SecondLine, StackedCell } from '../../../ui/table/StackedCell.tsx';
import { severityLook } from './event-look.ts';
import { subjectDetail, subjectLabels, subjectPlace } from './event-subject.ts';
import styles from './Events.module.css';

type CellProps = { event: EventRowFragment };

/** When it happened, and that it was stored late where it was. */
export function TimeCell({ event: { at, isLate } }: CellProps) {
  return (
    <StackedCell>
      <RelativeTime at={at} />
      {isLate && (
        <SecondLine title="It was stored more than ten minutes after it happened: its agent was away.">
          Stored late
        </SecondLine>
      )}
    </StackedCell>
  );
}

/** What happened, in the colour and with the mark of its severity, and the severity in a word. */
export function EventCell({ event: { label, severity } }: CellProps) {
  const look = severityLook(severity);
  return (
    <StackedCell title={`${label} (${look.word})`}>
      <StatusBadge {...look} word={label} />
      <SecondLine>{look.word}</SecondLine>
    </StackedCell>
  );
}

/** The name of the subject then, which leads to it where there is a page that the viewer may enter. */
export function SubjectName({ event }: CellProps) {
  const place = subjectPlace(event);
  const mayOpen = useAccess((access) => place !== undefined && mayFind(place, visitorOf(access)));
  const name = event.name || subjectLabels[event.subjectKind] || event.subjectKind;
  if (!place || !mayOpen) return <span title={name}>{name}</span>;
  return (
    <PageLink page={place.entry} search={place.search} className={styles['link']} title={name}>
      {name}
    </PageLink>
  );
}

export function SubjectCell({ event }: CellProps) {
  const detail = subjectDetail(event);
  return (
    <StackedCell>
      <SubjectName event={event} />
      <SecondLine title={event.mac === null ? detail : `${detail}, ${event.mac}`}>{detail}</SecondLine>
    </StackedCell>
  );
}

/** On a phone: the event over its subject. */
export function CompactEventCell({ event }: CellProps) {
  return (
    <StackedCell>
      <StatusBadge {...severityLook(event.severity)} word={event.label} title={severityLook(event.severity).word} />
      <SubjectName event={event} />
      <SecondLine>{subjectDetail(event)}</SecondLine>
    </StackedCell>
  );
}

/** On a phone: the sentence over its time and who did it. */
export function CompactTextCell({ event: { text, at, isLate, actor } }: CellProps) {
  return (
    <StackedCell>
      <span className={styles['text']} title={text}>
        {text || missingText}
      </span>
      <SecondLine title={actor || undefined}>
        <RelativeTime at={at} />
        {isLate && ', stored late'}
        {actor && ` · ${actor}`}
      </SecondLine>
    </StackedCell>
  );
}
