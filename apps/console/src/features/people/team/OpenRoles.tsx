import { useCallback } from 'react';
import { RolesTab, type OpenRole } from '../access/index.ts';
import { teamPage } from './team.route.ts';
import styles from './Team.module.css';

/** The roles; the URL holds which one is open. */
export function OpenRoles() {
  const { role, from } = teamPage.useSearch();
  const setSearch = teamPage.useSetSearch();
  const open = useCallback((next: OpenRole) => setSearch(next, true), [setSearch]);
  return (
    <div className={styles['panel']}>
      <RolesTab open={{ role, from }} onOpen={open} />
    </div>
  );
}
