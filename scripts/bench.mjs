/**
 * `npm run bench [-- --only NAME] [--write] [--trace]`: measures the console against bare runs of the same work, in
 * turns in one run, and prints a table. All of it takes about an hour; `--only` runs one group (a wrong name lists
 * them), `--write` puts the tables into docs/measurements.md, `--trace` prints where the time goes instead, of the
 * groups that can say it. Ends with 1 when a target is missed.
 */
import { runMain } from './bootstrap/log-setup.mjs'
import { runInAppSession } from './run-in-app-session.mjs'

await runMain(() => runInAppSession('test/bench/run-bench.ts'))
