import { Brand } from './Brand.tsx';
import styles from '../errors/FullPage.module.css';

/** What is seen while the session is being brought back. */
export function Splash() {
  return (
    <div className={styles['page']} role="status" aria-label="Loading">
      <Brand size="large" />
    </div>
  );
}
