import { afterAll, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';

// The files share a page and its modules: the library would clean up after the tests of the first file alone.
beforeEach(cleanup);
afterAll(cleanup);
