import { makeRouter } from './make-router.tsx';
import { pages } from './generated/pages.ts';

/** The router of the console. */
export const router = makeRouter(pages);
