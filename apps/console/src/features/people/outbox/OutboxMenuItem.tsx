import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { fetchOutboxAvailability } from './outbox.ts';
import { outboxPage } from './outbox.route.ts';

/** The link to the outbox in the account menu; hidden where the server refuses access to it. */
export function OutboxMenuItem() {
  const [isAvailable, setIsAvailable] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    fetchOutboxAvailability(signal).then(
      (available) => !signal.aborted && setIsAvailable(available),
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  if (!isAvailable) return null;
  return (
    <Menu.Item
      leftSection={<outboxPage.icon size={16} aria-hidden />}
      onClick={() => void navigate({ to: `/${outboxPage.path}` })}
    >
      {outboxPage.label}
    </Menu.Item>
  );
}
