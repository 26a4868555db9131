import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AppErrorData } from '#contract/app-error.ts'
import { type Site, sites } from '#contract/ids.ts'
import type { DeploymentView } from '#contract/ipc/deployments.procedures.ts'
import { addUrlScheme, parseBaseUrl } from '#contract/rules/base-url.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useAppState } from '../../bridge/app-state.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useErrorText } from '../../ui/errors/use-error-text.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { joinSentences } from '../../ui/text/join-sentences.ts'
import { CallErrorNote } from '../call-error-note.tsx'
import { CheckProgress } from './check-progress.tsx'
import { type CheckedSite, SiteCheckResults } from './site-check-results.tsx'

interface ConnectFormProps {
  onAdded: (deployment: DeploymentView) => void
  onCancel: () => void
}

/** Adds a service by its address: first both sites are asked, then the operator chooses which of them to use. */
export function ConnectForm({ onAdded, onCancel }: ConnectFormProps) {
  const { t } = useTranslation('welcome')
  const { client } = useBridge()
  const errorWords = useErrorText()
  const { deployments } = useAppState()
  const [baseUrl, setBaseUrl] = useState('')
  const [name, setName] = useState('')
  const [picked, setPicked] = useState<ReadonlySet<Site>>(new Set())
  const [typedError, setTypedError] = useState<AppErrorData | null>(null)

  const giveUp = useRef(() => {})
  useEffect(() => () => giveUp.current(), [])

  const check = useMutation({
    mutationFn: (address: string) => {
      const abort = new AbortController()
      giveUp.current = () => abort.abort()
      return client.deployments.check({ baseUrl: address }, { signal: abort.signal })
    },
    onSuccess: (answer) => {
      const reachable = answer.sites.filter((site) => site.reachable).map(({ site }) => site)
      setPicked(new Set(reachable.length > 0 ? reachable : sites))
    },
  })
  const add = useMutation({
    mutationFn: (address: string) =>
      client.deployments.add({
        baseUrl: address,
        name: name.trim() === '' ? new URL(address).host : name.trim(),
        sites: sites.filter((site) => picked.has(site)),
      }),
    onSuccess: onAdded,
  })

  /** What was typed stays. */
  const dropCheck = (): void => {
    giveUp.current()
    check.reset()
  }

  const parsed = parseBaseUrl(baseUrl)
  const isChecked = parsed.ok && check.data !== undefined && check.variables === parsed.baseUrl
  const known = parsed.ok ? deployments.find((each) => each.baseUrl === parsed.baseUrl) : undefined
  const fieldError = typedError ?? fieldErrorOf(check.error) ?? fieldErrorOf(add.error)
  const otherError = [check.error, add.error].find((error) => error !== null && fieldErrorOf(error) === null)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const completed = addUrlScheme(baseUrl)
    setBaseUrl(completed)
    const address = parseBaseUrl(completed)
    if (!address.ok) setTypedError({ code: address.code, details: {} })
    else if (!isChecked) check.mutate(address.baseUrl)
    else if (picked.size > 0) add.mutate(address.baseUrl)
  }
  const words = fieldError === null ? null : errorWords(fieldError)

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t('form.baseUrl')}
        description={t('form.baseUrlHelp')}
        errorMessage={words === null ? null : joinSentences([words.what, words.next])}
        placeholder="https://"
        inputMode="url"
        autoFocus
        spellCheck="false"
        monospace
        value={baseUrl}
        onChange={(text) => {
          setBaseUrl(text)
          setTypedError(null)
          dropCheck()
          add.reset()
        }}
      />
      <TextField
        label={t('form.name')}
        description={t('form.nameHelp')}
        maxLength={80}
        value={name}
        onChange={setName}
      />
      {isChecked && check.data !== undefined ? (
        <SiteCheckResults answers={check.data.sites satisfies CheckedSite[]} picked={picked} onPick={setPicked} />
      ) : null}
      {isChecked && known !== undefined ? (
        <p className="text-xs text-ink-2">{t('form.known', { name: escapeInvisible(known.name) })}</p>
      ) : null}
      {check.isPending ? <CheckProgress baseUrl={check.variables} onCancel={dropCheck} /> : null}
      <CallErrorNote error={otherError} />
      <div className="flex items-center justify-end gap-2">
        <Button onPress={onCancel}>{t('form.back')}</Button>
        {isChecked ? (
          <Button key="add" type="submit" variant="primary" isPending={add.isPending} isDisabled={picked.size === 0}>
            {t(add.isPending ? 'form.adding' : known === undefined ? 'form.add' : 'form.addSites')}
          </Button>
        ) : (
          <Button key="check" type="submit" variant="primary" isPending={check.isPending}>
            {t(check.isPending ? 'form.checking' : 'form.check')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Errors that belong to the address itself; the others are shown below the form. */
function fieldErrorOf(error: unknown): AppErrorData | null {
  if (error === null || error === undefined) return null
  const data = appErrorOf(error)
  const isOfField = data.code.startsWith('base_url_') || data.code === 'deployment_already_added'
  return isOfField ? data : null
}
