/** `npm run screenshots`: takes the pictures of the operator guide. */
import { runMain } from './bootstrap/log-setup.mjs'
import { runInAppSession } from './run-in-app-session.mjs'

await runMain(() => runInAppSession('test/screenshots/make-screenshots.ts'))
