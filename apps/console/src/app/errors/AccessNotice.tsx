import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clearAccessNotice, useAccessNotice } from './access-notice.ts';
import { FullPage } from './FullPage.tsx';

/** Shows the page, or in its place the server's word that it may not be seen. */
export function AccessNotice({ children }: { children: ReactNode }) {
  const message = useAccessNotice((state) => state.message);
  const navigate = useNavigate();
  if (message === undefined) return children;
  const leave = () => {
    clearAccessNotice();
    void navigate({ to: '/dashboard' });
  };
  return (
    <FullPage isInside title="No access" text={message}>
      <Button onClick={leave}>Go to the dashboard</Button>
    </FullPage>
  );
}
