import { Link } from '@tanstack/react-router';
import type { Icon } from '../../ui/icon/icons.ts';
import { menuLine } from '../../ui/page/menu-line.ts';
import type { Page } from '../../ui/page/page.ts';
import { setOverlay } from './drawer-state.ts';
import styles from './Shell.module.css';

interface MenuLinkProps {
  page: Page;
  label?: string | undefined;
  icon?: Icon | undefined;
  /** Whether it stands for the page on screen; by default, whether it leads there. */
  isActive?: boolean | undefined;
  isCollapsed: boolean;
}

/** A line of the menu that leads to a page. */
export function MenuLink({ page, label = page.label, icon: Icon = page.icon, isActive, isCollapsed }: MenuLinkProps) {
  const active = { 'data-active': true } as const;
  return (
    <Link
      to={`/${page.path}`}
      className={`${menuLine.line} ${styles['item'] ?? ''}`}
      activeProps={active}
      {...(isActive && active)}
      onClick={() => setOverlay(false)}
      {...(isCollapsed && { title: label, 'aria-label': label })}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={menuLine.label}>{label}</span>
    </Link>
  );
}
