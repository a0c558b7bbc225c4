import type { ReactNode, SubmitEvent } from 'react';
import { Brand } from '../shell/Brand.tsx';
import styles from './AuthCard.module.css';
import classes from '../../ui/theme/classes.module.css';

/** The page around a sign-in form: the brand, the title and the form. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        <Brand size="large" />
        <h1 className={styles['title']}>{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** A sign-in form, in its card or in a dialog. It submits once at a time. */
export function AuthForm(props: { isBusy: boolean; onSend(): void; children: ReactNode }) {
  const { isBusy, onSend, children } = props;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) onSend();
  };
  return (
    <form className={classes['stackLarge']} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}

/** An error that belongs to no field. */
export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className={styles['problem']}>
      {text}
    </p>
  );
}

/** A note on the last step or the next one. */
export function Hint({ children }: { children: ReactNode }) {
  return <p className={styles['hint']}>{children}</p>;
}

/** A line of small links below a form. */
export function FormLinks({ children }: { children: ReactNode }) {
  return <div className={styles['links']}>{children}</div>;
}
