/** A process that backs up the database of its argument again and again, until it is killed. */
import { openStore } from '../../src-main/store/store.ts'

const store = openStore({ path: process.argv[2] ?? '', clock: Date.now })
for (;;) await store.backUp()
