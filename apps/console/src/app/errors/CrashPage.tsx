import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { isLoadingFailure } from '@headframe/domain/errors/error-handling';
import { handleLoadingFailure } from '../loading/handle-loading-failure.ts';
import { FullPage } from './FullPage.tsx';

/** What the error boundary shows when a page broke, or a part of the program could not be loaded. */
export function CrashPage({ error, reset }: { error: unknown; reset(): void }) {
  const message = error instanceof Error ? error.message : String(error);
  const isOutdated = isLoadingFailure(message);
  useEffect(() => {
    if (isOutdated) void handleLoadingFailure();
  }, [isOutdated]);
  return (
    <FullPage
      isInside
      title={isOutdated ? 'This page could not be loaded' : 'This page stopped working'}
      text={isOutdated ? 'There may be a new version. Reload to get it.' : message}
    >
      <Button onClick={() => globalThis.location.reload()}>Reload</Button>
      {!isOutdated && (
        <Button variant="default" onClick={reset}>
          Try again
        </Button>
      )}
    </FullPage>
  );
}
