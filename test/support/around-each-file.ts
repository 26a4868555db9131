/** Read by vitest before each test file, also where files share their modules. */
import { afterAll } from 'vitest'
import { removeTemporaryFolders } from './temporary-folder.ts'

// Hooks run last to first and this one comes before a file's own, so that what the file has open is closed before.
afterAll(removeTemporaryFolders)
