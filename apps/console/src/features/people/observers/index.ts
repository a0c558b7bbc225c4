export { observerPage } from './observer.route.ts';
