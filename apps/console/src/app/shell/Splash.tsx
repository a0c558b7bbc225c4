import { Brand } from './Brand.tsx';
import styles from '../errors/FullPage.module.css';

/** The screen while the session is being restored. */
export function Splash() {
  return (
    <div className={styles['page']} role="status" aria-label="Loading">
      <Brand size="large" />
    </div>
  );
}
