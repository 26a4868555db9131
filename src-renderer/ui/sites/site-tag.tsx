import type { Site } from '#contract/ids.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { joinClassNames } from '../class-names.ts'
import { findLanguage } from '../text/find-language.ts'
import { siteLook } from './site-look.ts'

/** The site in words, `GLOBAL` or `CN`; `long` adds what it is called in Chinese. */
export function SiteTag({ site, long = false }: { site: Site; long?: boolean }) {
  const { t } = useTranslation('ui')
  const words = t(long ? `siteLong.${site}` : `site.${site}`)
  return (
    <span
      {...(long ? { lang: findLanguage(words) } : {})}
      className={joinClassNames(
        'inline-flex h-[18px] items-center rounded-sm border px-1 text-xs font-semibold tracking-wide whitespace-nowrap',
        siteLook[site].tag,
      )}
    >
      {words}
    </span>
  )
}
