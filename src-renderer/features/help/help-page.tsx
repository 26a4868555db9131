import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Guide, GuidePage } from '#contract/help-guide.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ScreenSearch } from '../../shared/search/screen-search.tsx'
import { readSearchWords } from '../../shared/search/search-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUi } from '../../ui/ui-provider.tsx'
import { findSections } from './find-in-guide.ts'
import { GuideBlocks } from './guide-blocks.tsx'
import { guideQuery } from './help.queries.ts'
import { HelpContents, HelpResults } from './help-contents.tsx'

const route = getRouteApi('/help')

/** The operator guide: its pages beside the one that is read, and a search through all of them. */
export function HelpPage() {
  const { t } = useTranslation('help')
  const { language } = useUi()
  const { history } = useRouter()
  const { section } = route.useSearch()
  const navigate = route.useNavigate()
  const guide = useQuery(guideQuery(language))
  const other = useQuery(guideQuery(language === 'en' ? 'zh-CN' : 'en'))
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search)
  const words = useMemo(() => readSearchWords(searched), [searched])
  const found = useMemo(
    () => findSections(guide.data ?? [], { other: other.data ?? [], search: searched }),
    [guide.data, other.data, searched],
  )
  const page = findPage(guide.data ?? [], section)
  return (
    <Page
      title={t('title')}
      flush
      actions={<Button onPress={() => history.back()}>{t('back')}</Button>}
      toolbar={
        <search
          onKeyDown={({ key, nativeEvent }) => {
            if (key !== 'Enter' || nativeEvent.isComposing) return
            // What is typed by now: the list may still be that of the letters before.
            const [first] = findSections(guide.data ?? [], { other: other.data ?? [], search })
            if (first !== undefined) void navigate({ search: { section: first.id } })
          }}
        >
          <ScreenSearch label={t('search')} value={search} onChange={setSearch} />
        </search>
      }
    >
      {guide.isError ? (
        <EmptyState title={t('failed')} />
      ) : page === undefined ? (
        <Skeleton rows={12} />
      ) : (
        <div className="flex min-h-0 flex-1">
          <div className="w-72 shrink-0 overflow-auto border-line border-r p-2">
            {words.length === 0 ? (
              <HelpContents guide={guide.data ?? []} page={page} />
            ) : (
              <HelpResults found={found} words={words} />
            )}
          </div>
          <Article page={page} section={section} words={words} />
        </div>
      )}
    </Page>
  )
}

function findPage(guide: Guide, section: string | undefined): GuidePage | undefined {
  return guide.find(({ sections }) => sections.some(({ id }) => id === section)) ?? guide[0]
}

interface ArticleProps {
  page: GuidePage
  section: string | undefined
  words: readonly string[]
}

/**
 * One page. The section that the address names is scrolled to, and its heading has the focus, except where the guide
 * arrives while something is being typed.
 */
function Article({ page, section, words }: ArticleProps) {
  const box = useRef<HTMLElement>(null)
  const [{ id: pageId }] = page.sections
  const wanted = section ?? pageId
  const isArriving = useRef(true)
  useEffect(() => {
    const heading = box.current?.querySelector<HTMLElement>(`[data-section="${CSS.escape(wanted)}"]`)
    const isTyping = isArriving.current && document.activeElement instanceof HTMLInputElement
    isArriving.current = false
    if (!isTyping) heading?.focus({ preventScroll: true })
    if (wanted === pageId) box.current?.scrollTo(0, 0)
    else heading?.scrollIntoView()
  }, [wanted, pageId])
  return (
    <article
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
      tabIndex={0}
      aria-labelledby={`help-${pageId}`}
      className="min-w-0 flex-1 overflow-auto px-6 py-4 -outline-offset-2 select-text"
    >
      <div className="flex max-w-[760px] flex-col gap-3 leading-relaxed">
        {page.sections.map(({ id, title, blocks }) => {
          const Heading = id === pageId ? 'h2' : 'h3'
          return (
            <section key={id} aria-labelledby={`help-${id}`} className="flex flex-col gap-3">
              <Heading
                id={`help-${id}`}
                data-section={id}
                tabIndex={-1}
                className={
                  id === pageId ? 'text-lg font-semibold outline-none' : 'mt-3 text-base font-semibold outline-none'
                }
              >
                {title}
              </Heading>
              <GuideBlocks blocks={blocks} words={words} />
            </section>
          )
        })}
      </div>
    </article>
  )
}
