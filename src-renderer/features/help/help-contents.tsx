import { Link } from '@tanstack/react-router'
import type { Guide, GuidePage } from '#contract/help-guide.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { type FoundSection, splitAtWords } from './find-in-guide.ts'

const linkClass = 'block rounded-md px-2 py-1 hover:bg-hover'

/** The pages of the guide; of the one that is shown, its sections too. */
export function HelpContents({ guide, page }: { guide: Guide; page: GuidePage }) {
  const { t } = useTranslation('help')
  return (
    <nav aria-label={t('contents')}>
      <ul className="flex flex-col">
        {guide.map((one) => {
          const [first, ...rest] = one.sections
          const isShown = one === page
          return (
            <li key={first.id}>
              <Link
                to="/help"
                search={{ section: first.id }}
                activeProps={{}}
                aria-current={isShown ? 'page' : undefined}
                className={isShown ? `${linkClass} bg-accent-soft forced-highlight font-medium text-accent` : linkClass}
              >
                {first.title}
              </Link>
              {isShown && rest.length > 0 ? (
                <ul aria-label={t('onPage')} className="mb-1 flex flex-col pl-3">
                  {rest.map(({ id, title }) => (
                    <li key={id}>
                      <Link to="/help" search={{ section: id }} className={`${linkClass} text-ink-2`}>
                        {title}
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The sections that were found, each with the words around what was found. */
export function HelpResults({ found, words }: { found: readonly FoundSection[]; words: readonly string[] }) {
  const { t } = useTranslation('help')
  return (
    <div className="flex flex-col gap-1">
      <p role="status" className="px-2 py-1 text-xs text-ink-2">
        {found.length === 0 ? t('none') : t('found', { count: found.length })}
      </p>
      <ul className="flex flex-col">
        {found.map(({ id, title, pageTitle, excerpt }) => (
          <li key={id}>
            <Link to="/help" search={{ section: id }} className={linkClass}>
              <span className="font-medium">{pageTitle === null ? title : `${pageTitle} › ${title}`}</span>
              {excerpt === '' ? null : (
                <span className="block text-xs text-ink-2">
                  {splitAtWords(excerpt, words).map(({ text, isFound }, at) =>
                    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces stand in the order of the text
                    isFound ? <mark key={at}>{text}</mark> : text,
                  )}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
