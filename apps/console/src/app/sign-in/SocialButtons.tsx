import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { loadSocialProviders, socialStartPath, type SocialProvider } from '../../transport/session/social-providers.ts';
import styles from './AuthCard.module.css';
import type { SignInSearch } from './sign-in-search.ts';
import classes from '../../ui/theme/classes.module.css';

/** The sign-in buttons of the providers that this installation offers; empty where there are none. */
export function SocialButtons({ search }: { search: SignInSearch }) {
  const [providers, setProviders] = useState<readonly SocialProvider[]>([]);
  useEffect(() => {
    const ending = new AbortController();
    void loadSocialProviders(ending.signal).then((found) => !ending.signal.aborted && setProviders(found));
    return () => ending.abort();
  }, []);
  if (providers.length === 0) return null;
  return (
    <div className={classes['stackSmall']}>
      <div className={styles['or']}>or</div>
      {providers.map(({ name, label }) => (
        <Button key={name} component="a" href={socialStartPath(name, search)} variant="default" fullWidth>
          Continue with {label}
        </Button>
      ))}
    </div>
  );
}
