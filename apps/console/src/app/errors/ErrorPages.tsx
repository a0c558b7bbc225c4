import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { probe, useConnectivity } from '../../transport/browser/connectivity.ts';
import { latestPath } from '../latest-path.ts';
import { FullPage } from './FullPage.tsx';

/** Returns to the previous page once our host answers; else shows that it does not answer. */
function useWayBack() {
  const navigate = useNavigate();
  const [isChecking, setChecking] = useState(false);
  const back = async () => {
    if (isChecking) return;
    setChecking(true);
    if (await probe()) await navigate({ href: latestPath(), replace: true });
    else await navigate({ to: '/errors/connection-error', replace: true });
    setChecking(false);
  };
  return { isChecking, back };
}

/** ServerError: the server failed, or did not answer. */
export function ServerErrorPage() {
  const { isChecking, back } = useWayBack();
  return (
    <FullPage
      title="The server could not answer"
      text="Something went wrong on the server, or it could not be reached. Your miners are not affected."
    >
      <Button loading={isChecking} onClick={() => void back()}>
        Try again
      </Button>
    </FullPage>
  );
}

/** ManyRequests: the server limits the rate of requests. */
export function ManyRequestsPage() {
  const { isChecking, back } = useWayBack();
  return (
    <FullPage
      title="Too many requests"
      text="The server received more requests than it accepts in a short time. Wait a moment, then try again."
    >
      <Button loading={isChecking} onClick={() => void back()}>
        Try again
      </Button>
    </FullPage>
  );
}

/** ConnectionError: our host cannot be reached; the page returns automatically once it can. */
export function ConnectionErrorPage() {
  const navigate = useNavigate();
  const { isChecking, back } = useWayBack();
  const isOnline = useConnectivity((state) => state.isOnline);
  useEffect(() => {
    if (isOnline) void navigate({ href: latestPath(), replace: true });
  }, [isOnline, navigate]);
  return (
    <FullPage
      title="No connection"
      text="This browser cannot reach the server. The page returns when the connection does."
    >
      <Button loading={isChecking} onClick={() => void back()}>
        Try again
      </Button>
    </FullPage>
  );
}

/** The page for an address that does not exist. */
export function NotFoundPage({ isInside = false }: { isInside?: boolean }) {
  const navigate = useNavigate();
  return (
    <FullPage title="Page not found" text="This page does not exist." isInside={isInside}>
      <Button onClick={() => void navigate({ to: '/dashboard', replace: true })}>Go to the dashboard</Button>
    </FullPage>
  );
}
