import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { IdentityError } from '../../transport/identity.ts';
import { signIn } from '../../transport/session.ts';
import { latestPath } from '../latest-path.ts';
import { Brand } from '../shell/Brand.tsx';
import styles from './SignInPage.module.css';

interface Problems {
  email?: string | undefined;
  password?: string | undefined;
  form?: string | undefined;
}

/** Says what is missing before anything is sent. */
export function checkCredentials(email: string, password: string): Problems {
  const required = messageText('fieldRequired');
  return {
    email: email.trim() === '' ? required : undefined,
    password: password === '' ? required : undefined,
  };
}

/** Sign-in by e-mail and password. Afterwards the user is back where they were, else on the dashboard. */
export function SignInPage() {
  const router = useRouter();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = checkCredentials(email, password);
    setProblems(found);
    if (found.email || found.password) return;
    setBusy(true);
    try {
      await signIn({ email, password });
      await router.navigate({ href: latestPath(), replace: true });
    } catch (error) {
      setProblems({
        form:
          error instanceof IdentityError
            ? error.message
            : 'The server could not be reached. Check your connection and try again.',
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <main className={styles['page']}>
      <form className={styles['card']} onSubmit={(event) => void submit(event)} noValidate>
        <Brand size="large" />
        <h1 className={styles['title']}>Sign in</h1>
        <TextInput
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          error={problems.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={problems.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {problems.form && (
          <p role="alert" className={styles['problem']}>
            {problems.form}
          </p>
        )}
        <Button type="submit" size="sm" fullWidth loading={isBusy}>
          Sign in
        </Button>
      </form>
    </main>
  );
}
