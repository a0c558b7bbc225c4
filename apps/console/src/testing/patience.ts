import { configure } from '@testing-library/react';

/** What a test waits for may take its time on a machine that is busy; a test that is right does not get slower by it. */
configure({ asyncUtilTimeout: 30_000 });
