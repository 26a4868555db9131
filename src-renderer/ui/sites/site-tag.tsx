import type { Site } from '#contract/ids.ts'
import { escapeInvisible } from '#contract/rules/text/visible-text.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { joinClassNames } from '../class-names.ts'
import { findLanguage } from '../text/find-language.ts'
import { siteLook } from './site-look.ts'

interface SiteTagProps {
  site: Site
  /** Adds what the site is called in Chinese. */
  long?: boolean
  /** Of which service the site is, where several are connected. */
  serviceName?: string | undefined
  /** The service under the site, for rows of two lines. */
  isStacked?: boolean
}

/** The site in words, `GLOBAL` or `CN`, with its service where that has to be told. */
export function SiteTag({ site, long = false, serviceName, isStacked = false }: SiteTagProps) {
  const { t } = useTranslation('ui')
  const words = t(long ? `siteLong.${site}` : `site.${site}`)
  const tag = (
    <span
      {...(long ? { lang: findLanguage(words) } : {})}
      className={joinClassNames(
        'inline-flex h-[18px] items-center rounded-sm border px-1 text-xs font-semibold tracking-wide whitespace-nowrap',
        serviceName !== undefined && 'shrink-0',
        siteLook[site].tag,
      )}
    >
      {words}
    </span>
  )
  if (serviceName === undefined) return tag
  return (
    <span
      className={joinClassNames(
        'inline-flex max-w-full min-w-0',
        isStacked ? 'flex-col items-start' : 'items-center gap-1',
      )}
    >
      {tag}
      <ServiceName name={serviceName} />
    </span>
  )
}

/** A service where several are connected, small beside what is of it; whole on hover. */
export function ServiceName({ name }: { name: string }) {
  const shown = escapeInvisible(name)
  return (
    <span
      lang={findLanguage(name)}
      title={shown}
      className="max-w-32 min-w-6 truncate text-xs leading-[14px] font-normal tracking-normal text-ink-2"
    >
      {shown}
    </span>
  )
}
