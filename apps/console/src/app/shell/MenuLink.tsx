import { Link } from '@tanstack/react-router';
import type { Icon } from '../../ui/icon/icons.ts';
import { menuLine } from '../../ui/page/menu-line.ts';
import type { Page } from '../../ui/page/page.ts';
import { setOverlay } from './drawer-state.ts';
import styles from './Shell.module.css';

interface MenuLinkProps {
  page: Page;
  /** Instead of the icon of the page. */
  icon?: Icon | undefined;
  isCollapsed: boolean;
}

/** A line of the menu that leads to a page. */
export function MenuLink({ page, icon: Icon = page.icon, isCollapsed }: MenuLinkProps) {
  const { label } = page;
  return (
    <Link
      to={`/${page.path}`}
      className={`${menuLine.line} ${styles['item'] ?? ''}`}
      activeProps={{ 'data-active': true }}
      onClick={() => setOverlay(false)}
      {...(isCollapsed && { title: label, 'aria-label': label })}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={menuLine.label}>{label}</span>
    </Link>
  );
}
