import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UpdatesView } from '#contract/ipc/updates.procedures.ts'
import { formatBytes } from '#contract/rules/text/format-bytes.ts'
import { appErrorOf } from '../../bridge/app-error.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { CallErrorNote } from '../../shared/call-error-note.tsx'
import { AskBeforeLeaving } from '../../shared/pages/ask-before-leaving.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/errors/error-note.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TimeText } from '../../ui/text/time-text.tsx'
import { useUi } from '../../ui/ui-provider.tsx'

/** Whether there is a newer version, what is new in it, and its verified package with the command that installs it. */
export function UpdatesPanel() {
  const { t } = useTranslation('support')
  const { orpc } = useBridge()
  const { data: updates, error, refetch } = useQuery(orpc.updates.state.queryOptions())
  return (
    <Panel title={t('updates.title')}>
      <p className="text-ink-2">{t(updates?.hasKey === false ? 'updates.noKey' : 'updates.lead')}</p>
      {updates === undefined ? <CallErrorNote error={error} onRetry={() => refetch()} compact /> : null}
      {updates === undefined || !updates.hasKey ? null : <Feed updates={updates} />}
    </Panel>
  )
}

function Feed({ updates }: { updates: UpdatesView }) {
  const { t } = useTranslation('support')
  const { client, orpc } = useBridge()
  const queryClient = useQueryClient()
  const keep = (next: UpdatesView): void => {
    queryClient.setQueryData(orpc.updates.state.queryKey(), next)
  }
  const [address, setAddress] = useState(updates.feedUrl ?? '')
  const typed = address.trim()
  const check = useMutation({ mutationFn: () => client.updates.check(), onSuccess: keep })
  const setFeed = useMutation({
    mutationFn: () => client.updates.setFeed({ feedUrl: typed === '' ? null : typed }),
    onSuccess: (next) => {
      keep(next)
      // What the last check said was of another feed.
      check.reset()
      // It is stored as an address is written: with a slash at its end, its host in small letters.
      setAddress(next.feedUrl ?? '')
    },
  })
  const isStored = typed === (updates.feedUrl ?? '')
  const thrown = setFeed.error ?? check.error
  const error = thrown === null ? updates.lastError : appErrorOf(thrown)
  return (
    <>
      <AskBeforeLeaving isTyped={!isStored} text={t('updates.unsaved')} />
      <TextField
        label={t('updates.address')}
        description={t('updates.addressHelp')}
        value={address}
        onChange={(text) => {
          setAddress(text)
          setFeed.reset()
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button isDisabled={isStored} isPending={setFeed.isPending} onPress={() => setFeed.mutate()}>
          {t('updates.save')}
        </Button>
        <Button
          isDisabled={updates.feedUrl === null || !isStored}
          isPending={check.isPending}
          onPress={() => check.mutate()}
        >
          {t('updates.check')}
        </Button>
        <span role="status" className="text-ink-2">
          {updates.checkedAtMs === null ? null : (
            <>
              {t(updates.offer !== null ? 'updates.newer' : error === null ? 'updates.current' : 'updates.wasCurrent', {
                version: updates.offer?.version ?? '',
              })}{' '}
              <TimeText atMs={updates.checkedAtMs} />
            </>
          )}
        </span>
      </div>
      {error === null ? null : <ErrorNote error={error} compact />}
      {updates.offer === null ? null : <Offer updates={updates} offer={updates.offer} onChange={keep} />}
    </>
  )
}

interface OfferProps {
  updates: UpdatesView
  offer: NonNullable<UpdatesView['offer']>
  onChange: (next: UpdatesView) => void
}

function Offer({ updates: { downloaded }, offer, onChange }: OfferProps) {
  const { t } = useTranslation('support')
  const { language } = useUi()
  const { client } = useBridge()
  const download = useMutation({ mutationFn: () => client.updates.download(), onSuccess: onChange })
  const isDownloaded = downloaded?.version === offer.version
  return (
    <section aria-label={t('updates.notes', { version: offer.version })} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('updates.notes', { version: offer.version })}</h3>
      <p className="max-h-72 overflow-auto rounded-md bg-ground p-3 whitespace-pre-wrap select-text">
        {offer.notes[language]}
      </p>
      {offer.file === null ? (
        <p className="text-ink-2">{t('updates.noFile')}</p>
      ) : isDownloaded ? (
        <>
          <p role="status">{t('updates.downloaded')}</p>
          <pre className="overflow-x-auto rounded-md bg-ground p-3 text-xs select-text">{downloaded.command}</pre>
        </>
      ) : (
        <span>
          <Button isPending={download.isPending} onPress={() => download.mutate()}>
            {t('updates.download', { size: formatBytes(offer.file.size, language) })}
          </Button>
        </span>
      )}
      <CallErrorNote error={download.error} compact />
    </section>
  )
}
