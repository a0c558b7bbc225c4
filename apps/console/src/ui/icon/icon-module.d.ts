import type { Icon } from '@tabler/icons-react';

/** The shape of each icon file of @tabler/icons-react, which ships types for its whole set only (see tsconfig paths). */
declare const icon: Icon;
export { icon as default };
