import { SecretInput, UserInput, type CredentialFieldsProps } from './CredentialInput.tsx';
import styles from './Scan.module.css';

/** A user and a password. */
export function LoginInputs(props: CredentialFieldsProps) {
  return (
    <div className={styles['login']}>
      <UserInput {...props} />
      <SecretInput {...props} />
    </div>
  );
}
