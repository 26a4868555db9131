import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import type { DeploymentId, Site } from '#contract/ids.ts'
import type { RegistrationForm } from '#contract/ipc/registration-form.ts'
import type { RegistrationView } from '#contract/ipc/registrations.procedures.ts'
import { appErrorOf } from '../../../bridge/app-error.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useErrorToast } from '../../../shared/use-error-toast.ts'

interface FormTarget {
  row: RegistrationView | null
  deploymentId: DeploymentId
  site: Site
  /** Called before anything is written down: what is typed must not be kept again after it became a row. */
  flush: () => Promise<void>
  /** Called when it is written down, also after the screen was left. */
  onTaken: () => void
  /** Called after that, while the screen is still there. */
  onDone: (row: RegistrationView) => void
}

interface FormActs {
  /** Sends the form. */
  register: (form: RegistrationForm) => void
  /** Writes the form down and sends nothing. */
  keep: (form: RegistrationForm) => void
  /** Writes the form down and makes the key whose public half is to be hosted. */
  makeKey: (form: RegistrationForm) => void
  reset: () => void
  isPending: boolean
  error: AppErrorData | null
}

interface FormAct {
  name: string
  run: () => Promise<RegistrationView>
}

/**
 * What can be done with a filled-in form, for a new row or one that is not registered yet. An act under way is found
 * again by whoever comes back to the form.
 */
export function useFormActions(target: FormTarget): FormActs {
  const { client } = useBridge()
  const sayError = useErrorToast()
  const { row, deploymentId, site } = target
  const agentKey = row?.agentKey ?? null
  const mutationKey = ['registration form', agentKey]
  const isThere = useIsThere()
  const act = useMutation({
    mutationKey,
    mutationFn: async ({ run }: FormAct) => {
      await target.flush()
      return run()
    },
    onSuccess: (done) => {
      target.onTaken()
      if (isThere()) target.onDone(done)
    },
    onError: (thrown, { name }) => {
      if (!isThere()) sayError(thrown, name)
    },
  })
  const stage = async (form: RegistrationForm): Promise<RegistrationView> => {
    if (agentKey !== null) return client.registrations.changeForm({ agentKey, form })
    const [staged] = (await client.registrations.stage({ deploymentId, site, forms: [form] })).rows
    if (staged === undefined) throw new Error('main staged no row')
    return staged
  }
  const begin = ({ name }: RegistrationForm, run: FormAct['run']): void => act.mutate({ name, run })
  return {
    register: (form) => begin(form, () => client.registrations.start({ agentKey, deploymentId, site, form })),
    keep: (form) => begin(form, () => stage(form)),
    makeKey: (form) =>
      begin(form, async () => {
        const staged = await stage(form)
        try {
          return await client.registrations.makeKey({ agentKey: staged.agentKey })
        } catch (thrown) {
          // The row is there: its own screen offers the key again.
          sayError(thrown, form.name)
          return staged
        }
      }),
    reset: act.reset,
    isPending: useIsMutating({ mutationKey, exact: true }) > 0,
    error: act.error === null ? null : appErrorOf(act.error),
  }
}

/** Whether the screen that asks is still there. */
function useIsThere(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
