import { passwordRules } from '@headframe/domain/limits/password-policy';
import { IconCheck, IconCircleDashed } from './icon/icons.ts';
import styles from './PasswordRules.module.css';

/** The rules of a password, each checked as soon as the input meets it. */
export function PasswordRules({ password, id }: { password: string; id?: string }) {
  return (
    <ul className={styles['rules']} aria-label="Password rules" {...(id ? { id } : {})}>
      {passwordRules.map(({ key, label, holds }) => {
        const isKept = holds(password);
        const Icon = isKept ? IconCheck : IconCircleDashed;
        return (
          <li key={key} data-kept={isKept || undefined}>
            <Icon size={14} aria-hidden />
            <span>{label}</span>
            <span className={styles['state']}>{isKept ? 'met' : 'not met'}</span>
          </li>
        );
      })}
    </ul>
  );
}
