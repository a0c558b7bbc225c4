import { Link } from '@tanstack/react-router';
import { useAccess } from '../../transport/session/access.ts';
import { IconLock, type Icon } from '../../ui/icon/icons.ts';
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
  const needsFactor = useAccess(({ me }) => page.entry.twoFactor === true && me?.twoFactorEnabled === false);
  const hint = needsFactor ? `${label}: needs two-factor authentication` : isCollapsed ? label : undefined;
  return (
    <Link
      to={`/${page.path}`}
      className={`${menuLine.line} ${styles['item'] ?? ''}`}
      activeProps={{ 'data-active': true }}
      onClick={() => setOverlay(false)}
      {...(hint && { title: hint, 'aria-label': hint })}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={menuLine.label}>{label}</span>
      {needsFactor && !isCollapsed && <IconLock size={14} stroke={1.6} aria-hidden />}
    </Link>
  );
}
