import { findLeftOut, readLockFile } from '../complete-lock-file.mjs'

export const lockFileCheck = {
  name: 'package-lock.json serves every platform',
  fix: 'Run `npm run lock` and commit package-lock.json; without it `npm ci` refuses the lock file.',
  run: async () => findLeftOut(readLockFile()).map(({ name, version }) => `${name}@${version} is left out`),
}
