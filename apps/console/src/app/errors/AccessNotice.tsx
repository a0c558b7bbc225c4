import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clearAccessNotice, useAccessNotice } from './access-notice.ts';
import { FullPage } from './FullPage.tsx';

/** Shows the page, or the server's message that access to it is denied. */
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
