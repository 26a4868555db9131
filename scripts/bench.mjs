/** `npm run bench`: measures the app against bare runs of the same work. */
import { runMain } from './bootstrap/log-setup.mjs'
import { runInAppSession } from './run-in-app-session.mjs'

await runMain(() => runInAppSession('test/bench/run-bench.ts'))
