import { makeRouter } from './make-router.tsx';
import { pages } from './generated/pages.ts';

export const router = makeRouter(pages);
