import { implement, ORPCError } from '@orpc/server'
import { AppError, toAppError } from '#contract/app-error.ts'
import { ipcContract } from '#contract/ipc/ipc-contract.ts'
import type { Log } from '../log/log.ts'

/**
 * What routes are made with. An operation that throws is answered with an `AppError` as the contract has it; whatever
 * else it is stays in main.
 */
export function implementContract(log: Log | undefined) {
  return implement(ipcContract).use(async ({ next, path }) => {
    try {
      return await next()
    } catch (thrown) {
      const { code, details, cause } = appErrorOf(thrown)
      if (code === 'internal') log?.('error', 'operation failed', { endpoint: path.join('.'), reason: nameOf(cause) })
      throw new ORPCError('APP_ERROR', { data: { code, details } })
    }
  })
}
export type ContractImplementer = ReturnType<typeof implementContract>

/**
 * Input that does not fit the contract is the caller's error; whatever else is not an `AppError` is ours, and its text
 * stays here.
 */
function appErrorOf(thrown: unknown): AppError {
  if (thrown instanceof ORPCError && thrown.code === 'BAD_REQUEST') return new AppError('invalid_input')
  return toAppError(thrown)
}

function nameOf(cause: unknown): string {
  return cause instanceof Error ? cause.name : typeof cause
}
