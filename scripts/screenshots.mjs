/**
 * `npm run screenshots [-- --only SCENE[,SCENE]] [--out FOLDER] [--guide]`: takes pictures of the screens, into
 * .cache/screenshots unless `--out` says where. A wrong scene lists those there are. `--guide` takes those of the
 * operator guide and stores them in docs/guide, which takes six minutes.
 */
import { runMain } from './bootstrap/log-setup.mjs'
import { runInAppSession } from './run-in-app-session.mjs'

await runMain(() => runInAppSession('test/screenshots/make-screenshots.ts'))
