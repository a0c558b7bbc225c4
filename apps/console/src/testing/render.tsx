import { cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { ThemeProvider } from '../ui/theme/ThemeProvider.tsx';

afterEach(cleanup);

/** What a rendered component can be driven with; find elements through `screen`. */
interface RenderedUi {
  user: UserEvent;
  container: HTMLElement;
  rerender(element: ReactNode): void;
  unmount(): void;
}

/** Renders a component in the theme of the console. Returns a user to act on it. */
export function renderUi(element: ReactNode): RenderedUi {
  const { container, rerender, unmount } = render(element, { wrapper: ThemeProvider });
  return { user: userEvent.setup(), container, rerender, unmount };
}
