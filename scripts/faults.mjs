/** `npm run faults`: breaks the app's surroundings on purpose and looks whether its promises hold. */
import { runMain } from './bootstrap/log-setup.mjs'
import { runInAppSession } from './run-in-app-session.mjs'

await runMain(() => runInAppSession('test/faults/run-faults.ts'))
