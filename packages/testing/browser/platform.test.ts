/** The platform as people see it in a browser; one platform for all tests. */
import './mail-pages.ts';
import './cookie-sessions.ts';
import './documentation.ts';
