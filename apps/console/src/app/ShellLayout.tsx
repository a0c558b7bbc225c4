import { lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { hasSession } from '../transport/session/session.ts';
import { loadPart } from './loading/load-part.ts';

const loadShell = () => loadPart(() => import('./shell/Shell.tsx'));

/** With a session the shell will be shown: its code loads in parallel with the session. */
if (hasSession()) void loadShell().catch(() => undefined);

/** The main layout, its code fetched when wanted. */
const Shell = lazyRouteComponent(loadShell, 'Shell');

function Layout() {
  return hasSession() ? <Shell /> : <Outlet />;
}

/** The main layout for those with a session; a stranger gets no further than the not-found page, which stands alone. */
export const ShellLayout = Object.assign(Layout, { preload: () => Shell.preload?.() ?? Promise.resolve() });
