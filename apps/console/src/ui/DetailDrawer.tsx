import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { LayerMark } from './layer/LayerMark.tsx';
import styles from './DetailDrawer.module.css';

interface DetailDrawerProps {
  isOpen: boolean;
  onClose(): void;
  title: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The details of one item, beside its list; over the whole page on a phone. */
export function DetailDrawer({ isOpen, onClose, title, actions, children }: DetailDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size="min(640px, 100vw)"
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ header: styles['header'] ?? '', title: styles['title'] ?? '', body: styles['body'] ?? '' }}
    >
      <LayerMark kind="drawer" isOpen={isOpen} onEscape={onClose} />
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
