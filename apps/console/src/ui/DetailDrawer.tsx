import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsNarrow } from './use-is-narrow.ts';
import { LayerMark } from './layer/LayerMark.tsx';
import styles from './DetailDrawer.module.css';

interface DetailDrawerProps {
  isOpen: boolean;
  onClose(): void;
  title: ReactNode;
  /** Whether the page beside it stays in use; a phone has no room for that. */
  isBeside?: boolean | undefined;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The details of one item, beside its list; over the whole page on a phone. */
export function DetailDrawer({ isOpen, onClose, title, isBeside, actions, children }: DetailDrawerProps) {
  const isNarrow = useIsNarrow();
  const isPanel = isBeside === true && !isNarrow;
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size="min(640px, 100vw)"
      withOverlay={!isPanel}
      trapFocus={!isPanel}
      lockScroll={!isPanel}
      closeOnClickOutside={!isPanel}
      {...(isPanel && { attributes: { inner: { 'data-panel': true } } })}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{
        inner: styles['inner'] ?? '',
        header: styles['header'] ?? '',
        title: styles['title'] ?? '',
        body: styles['body'] ?? '',
      }}
    >
      <LayerMark kind={isPanel ? 'panel' : 'drawer'} isOpen={isOpen} onEscape={onClose} />
      {actions && <div className={styles['actions']}>{actions}</div>}
      {children}
    </Drawer>
  );
}

/** A part of the drawer under a label. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['section']}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Facts as pairs of name and value. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
