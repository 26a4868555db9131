import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { useErrorText } from '../../ui/errors/use-error-text.ts'
import { SiteFrame } from '../../ui/sites/site-frame.tsx'
import { addGap } from '../../ui/text/join-sentences.ts'
import { NameText } from '../../ui/text/name-text.tsx'
import { useJoins } from '../../ui/text/use-joins.ts'
import { useServiceNames } from '../deployments/service-names.ts'
import { RemoteText } from '../discussion/remote-text.tsx'
import { useSpaceName } from '../discussion/space-name.ts'
import type { ComposerDraft } from './entries/composer-draft.ts'
import type { LeftOutText, ReadyTexts } from './use-ready-texts.ts'
import { siteOfPlace } from './write-intent.ts'

interface ComposerReviewProps {
  ready: ReadyTexts
  draft: Pick<ComposerDraft, 'place' | 'spaceId'>
}

/** Every text exactly as it is sent, by agent, where it goes, and those that are left out with the reason. */
export function ComposerReview({ ready: { good, leftOut }, draft: { place, spaceId } }: ComposerReviewProps) {
  const { t } = useTranslation('discussion')
  const spaceName = useSpaceName()
  const { label } = useJoins()
  const { site, deploymentId } = siteOfPlace(place)
  const serviceName = useServiceNames().get(deploymentId)
  return (
    <>
      <p className="text-ink-2">{t('write.reviewLead', { count: good.length })}</p>
      {place.kind === 'post' ? null : (
        <p className="font-medium [overflow-wrap:anywhere]">{escapeInvisible(place.title ?? t('event.untitled'))}</p>
      )}
      {place.kind !== 'reply' ? null : (
        <blockquote className="max-h-16 shrink-0 overflow-auto border-line-strong border-l-2 pl-2 text-ink-2">
          <RemoteText text={place.parent.text ?? ''} />
        </blockquote>
      )}
      {spaceId === null ? null : <p className="text-ink-2">{label(t('panel.space'), spaceName(spaceId))}</p>}
      <SiteFrame site={site} agentName={null} serviceName={serviceName}>
        <ul aria-label={t('write.reviewTitle', { count: good.length })}>
          {good.map(({ entry, writer }) => (
            <li
              key={entry.no}
              className="grid grid-cols-[180px_minmax(0,1fr)] gap-3 border-line border-b px-3 py-2 last:border-b-0"
            >
              <div className="flex min-w-0 flex-col">
                <span className="flex font-medium">
                  <NameText text={writer.name} />
                </span>
                <span className={writer.room?.left === 0 ? 'text-xs text-warn' : 'text-xs text-ink-3'}>
                  {writer.room === null ? '' : t('write.left', { left: writer.room.left, limit: writer.room.limit })}
                </span>
              </div>
              <div className="min-w-0">
                {entry.title.trim() === '' ? null : (
                  <p className="font-medium">{escapeInvisible(entry.title.trim())}</p>
                )}
                <RemoteText text={entry.text.trim()} />
              </div>
            </li>
          ))}
        </ul>
      </SiteFrame>
      <LeftOut texts={leftOut} />
    </>
  )
}

function LeftOut({ texts }: { texts: readonly LeftOutText[] }) {
  const { t } = useTranslation('discussion')
  const errorText = useErrorText()
  const { label } = useJoins()
  if (texts.length === 0) return null
  return (
    <section aria-label={t('write.leftOut', { count: texts.length })} className="flex flex-col gap-1">
      <h3 className="font-medium">{t('write.leftOut', { count: texts.length })}</h3>
      <ul className="flex flex-col gap-0.5 text-xs">
        {texts.map(({ entry, writer, why }) => (
          <li key={entry.no} className="break-words">
            <span className="font-medium text-warn">
              {addGap(typeof why === 'string' ? t(`write.why.${why}`) : escapeInvisible(errorText(why).what))}
            </span>
            <span className="text-ink-2">
              {escapeInvisible(label(writer?.name ?? t('write.noAgent'), entry.text.trim().slice(0, 80)))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
