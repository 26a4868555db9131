/**
 * `npm run faults [-- --only NAME] [--kills N] [--write]`: breaks the console's surroundings on purpose and prints one
 * line for each thing that must hold. It takes about twenty minutes; `--only` runs one group (a wrong name lists them),
 * `--kills` kills the application so many times (30), `--write` puts the table into docs/measurements.md. Ends with 1
 * when one does not hold.
 */
import { runMain } from './bootstrap/log-setup.mjs'
import { runInAppSession } from './run-in-app-session.mjs'

await runMain(() => runInAppSession('test/faults/run-faults.ts'))
