import type { ComponentPropsWithRef } from 'react';
import { menuLine } from '../../ui/page/menu-line.ts';
import type { NavigationGroup } from './navigation.ts';
import styles from './Shell.module.css';

interface RailButtonProps extends ComponentPropsWithRef<'button'> {
  group: NavigationGroup;
  isCurrent: boolean;
}

/** The icon of a group in the collapsed menu. */
export function RailButton({ group: { label, icon: Icon }, isCurrent, ...props }: RailButtonProps) {
  return (
    <button
      {...props}
      type="button"
      className={`${menuLine.line} ${styles['item'] ?? ''}`}
      data-active={isCurrent || undefined}
      title={label}
      aria-label={label}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </button>
  );
}
