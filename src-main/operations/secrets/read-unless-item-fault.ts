import { type AppErrorCode, toAppError } from '#contract/app-error.ts'

const itemFaults: ReadonlySet<AppErrorCode> = new Set(['secret_missing', 'secret_damaged', 'secret_other_key'])

/**
 * Null for an item that is proven to be missing, or is not what was looked for; a keychain that cannot be read is still
 * thrown.
 */
export async function readUnlessItemFault<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read()
  } catch (thrown) {
    if (itemFaults.has(toAppError(thrown).code)) return null
    throw thrown
  }
}
