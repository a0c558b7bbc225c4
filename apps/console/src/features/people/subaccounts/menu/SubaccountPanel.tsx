import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { enterSubaccount, useAccess, type Subaccount } from '../../../../transport/session/access.ts';
import { actionsFor } from '../../../../ui/action/action.ts';
import { IconSearch, IconTable } from '../../../../ui/icon/icons.ts';
import { PageLink } from '../../../../ui/page/PageLink.tsx';
import { createSubaccountAction } from '../subaccount.actions.tsx';
import { subaccountSummaryPage } from '../subaccount-summary.route.ts';
import { InvitationLine } from './InvitationLine.tsx';
import { SubaccountLine } from './SubaccountLine.tsx';
import { subaccountSections } from './subaccount-sections.ts';
import styles from './SubaccountPanel.module.css';

/** Moves the focus between the search field and the subaccounts, by arrow keys. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-step]:not(:disabled)')];
  const from = stops.findIndex((element) => element === document.activeElement);
  event.preventDefault();
  stops[(from + by + stops.length) % stops.length]?.focus();
}

/**
 * The menu of subaccounts: search, what awaits approval, pinned ones first, archived ones apart, and the ways to a new one
 * and to the summary. `onClose` is called when something was chosen.
 */
export function SubaccountPanel({ onClose }: { onClose(): void }) {
  const { subaccounts, selected, invitations, me } = useAccess();
  const [text, setText] = useState('');
  const { pinned, others, archived } = subaccountSections(subaccounts, text);
  const enter = (name: string) => {
    enterSubaccount(name);
    onClose();
  };
  const list = (label: string, part: readonly Subaccount[]) =>
    part.length > 0 && (
      <Section label={label}>
        {part.map((subaccount) => (
          <SubaccountLine
            key={subaccount.id}
            subaccount={subaccount}
            isSelected={subaccount.name === selected?.name}
            onEnter={() => enter(subaccount.name)}
            onAction={onClose}
          />
        ))}
      </Section>
    );
  const [first] = [...pinned, ...others];
  const isEmpty = pinned.length + others.length + archived.length === 0;
  return (
    <div className={styles['panel']} onKeyDown={step}>
      <div className={styles['search']}>
        <IconSearch size={15} aria-hidden />
        <input
          type="search"
          aria-label="Search subaccounts"
          placeholder="Search subaccounts"
          data-autofocus
          data-step
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && first) enter(first.name);
          }}
        />
      </div>
      <div className={styles['lists']}>
        {invitations.length > 0 && (
          <Section label="Awaiting approval">
            {invitations.map((invitation) => (
              <InvitationLine key={invitation.id} invitation={invitation} />
            ))}
          </Section>
        )}
        {list('Pinned', pinned)}
        {list('Subaccounts', others)}
        {list('Archived', archived)}
        {isEmpty && <p className={styles['nothing']}>{text ? 'Nothing found' : 'No subaccount yet'}</p>}
      </div>
      {me && (
        <div className={styles['foot']}>
          {actionsFor([createSubaccountAction], undefined).map((action) => (
            <button
              key={action.key}
              type="button"
              data-step
              onClick={() => {
                onClose();
                void action.run();
              }}
            >
              <action.icon size={15} aria-hidden />
              {action.label}
            </button>
          ))}
          <span onClick={onClose} role="presentation">
            <PageLink page={subaccountSummaryPage}>
              <IconTable size={15} aria-hidden />
              {subaccountSummaryPage.label}
            </PageLink>
          </span>
        </div>
      )}
    </div>
  );
}

function Section({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h2 className={styles['heading']}>{label}</h2>
      <ul className={styles['list']}>{children}</ul>
    </section>
  );
}
