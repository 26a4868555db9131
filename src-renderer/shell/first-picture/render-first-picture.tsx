import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { agentIdSchema, agentKeySchema, deploymentIdSchema } from '#contract/ids.ts'
import type { AgentStatus } from '#contract/ipc/agent-status.ts'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { FirstPictureTemplate, PictureLayout } from '#contract/ipc/first-picture.ts'
import type { Language } from '#contract/rules/choose-language.ts'
import { OwedFigures } from '../../features/fleet/table/fleet-cells.tsx'
import { createFleetColumns } from '../../features/fleet/table/fleet-columns.tsx'
import { createTranslations } from '../../i18n/language.ts'
import { TranslationsProvider } from '../../i18n/use-translation.tsx'
import { statusTraits } from '../../shared/agents/status-traits.ts'
import { tracksOf } from '../../ui/table/columns/arrange-columns.ts'
import { PictureCell, PicturePage, PictureRow } from './picture-page.tsx'

/** Numbers in a drawn cell for what main will fill in; nothing else there looks like them. */
const samples = { count: 97, other: 86, score: 75.3 }

const sampleRow: FleetRow = {
  agentKey: agentKeySchema.parse('ag_sample000'),
  agentId: agentIdSchema.parse('sample'),
  name: '{{name}}',
  serviceName: null,
  site: 'global',
  deploymentId: deploymentIdSchema.parse('dp_sample000'),
  authMethod: 'client_credentials',
  keyAlgorithm: null,
  status: 'ready',
  statusDetail: null,
  tokenExpiresAtMs: null,
  subscriptions: [],
  owed: 0,
  drafted: 0,
  waiting: 0,
  missed: 0,
  unable: 0,
  unsettled: 0,
  failed: 0,
  averageScore: null,
  scoredCount: 0,
  lastSeenAtMs: null,
  tags: [],
  group: null,
  isArchived: false,
  hasNote: false,
  rotatingSinceMs: null,
  pausedBy: [],
}

type Samples = Readonly<Record<string, Partial<FleetRow>>>

const statuses = Object.keys(statusTraits) as AgentStatus[]

/** By column and the name of a look: the row that makes the page draw that look. */
const looks: Readonly<Record<string, Samples>> = {
  site: { global: { site: 'global' }, cn: { site: 'cn' } },
  status: Object.fromEntries(statuses.map((status) => [status, { status }])),
  tags: {
    none: {},
    one: { tags: ['{{first}}'] },
    two: { tags: ['{{first}}', '{{second}}'] },
    more: { tags: ['{{first}}', '{{second}}', ...Array.from({ length: samples.count }, () => '')] },
  },
  group: { none: {}, some: { group: '{{group}}' } },
  auth: {
    secret: {},
    key: { authMethod: 'private_key_jwt' },
    ES256: { authMethod: 'private_key_jwt', keyAlgorithm: 'ES256' },
    RS256: { authMethod: 'private_key_jwt', keyAlgorithm: 'RS256' },
  },
  subscriptions: {
    unread: { subscriptions: null },
    none: {},
    some: { subscriptions: ['{{keys}}', ...Array.from({ length: samples.count - 1 }, () => '')] },
  },
  owed: {
    none: {},
    some: { owed: samples.count },
    missed: { missed: samples.other },
    both: { owed: samples.count, missed: samples.other },
    unable: { unable: samples.count },
    unableMissed: { unable: samples.count, missed: samples.other },
    unread: { subscriptions: null },
    unreadMissed: { subscriptions: null, missed: samples.other },
  },
  score: { none: {}, some: { averageScore: samples.score, scoredCount: samples.count } },
  // Relative times and acts come with the page itself.
  seen: { none: {} },
  act: { none: {} },
}
const leftOut = new Set(['seen', 'act'])

/** The first picture in one language, and the widths of its columns as a style sheet. */
export async function renderFirstPicture(
  language: Language,
): Promise<{ template: FirstPictureTemplate; style: string }> {
  const translations = await createTranslations(language)
  const { t } = translations
  const draw = (content: ReactNode): string =>
    renderToStaticMarkup(<TranslationsProvider first={translations}>{content}</TranslationsProvider>)
  const columnsOf = (layout: 'plain' | 'grouped') =>
    createFleetColumns(
      translations.of('fleet'),
      { onReEnter: () => {}, isGone: () => false },
      { room: 'usual', showsGroup: layout === 'grouped' },
    )
  const drawLayout = (layout: 'plain' | 'grouped'): PictureLayout => {
    const columns = columnsOf(layout)
    return {
      page: draw(<PicturePage layout={layout} columns={columns} />),
      row: draw(<PictureRow />),
      columns: columns.map(({ id, align = 'start', cell }, index) => {
        const drawCell = (content: ReactNode): string =>
          withSlots(
            draw(
              <PictureCell index={index} columnCount={columns.length} align={align}>
                {content}
              </PictureCell>,
            ),
          )
        if (id === 'name') return { id, cells: drawNames(drawCell) }
        const known = looks[id]
        if (known === undefined) throw new Error(`the first picture does not know the column ${id}`)
        const cells = Object.entries(known).map(([look, row]) => {
          const sample = { ...sampleRow, ...row }
          // The page draws a link, which the picture has no router for.
          const content = id === 'owed' ? <OwedFigures key={look} row={sample} /> : cell(sample)
          return [look, drawCell(leftOut.has(id) ? null : content)]
        })
        return { id, cells: Object.fromEntries(cells) }
      }),
    }
  }
  return {
    template: {
      several: withSlots(t('shell:deployment.several', { count: samples.count })),
      agents: {
        one: t('fleet:count', { count: 1 }),
        other: withSlots(t('fleet:count', { count: samples.count })),
      },
      layouts: { plain: drawLayout('plain'), grouped: drawLayout('grouped') },
    },
    style: (['plain', 'grouped'] as const)
      .map((layout) => `.first-picture-${layout}{--columns:${tracksOf(columnsOf(layout), true)}}`)
      .join(''),
  }
}

/** As `NameText` draws names, but that the bench can see when the first of them was painted. */
function drawNames(drawCell: (content: ReactNode) => string): Record<string, string> {
  const isTimed = { elementtiming: 'first-row' }
  return {
    whole: drawCell(
      <span className="truncate font-medium" {...isTimed}>
        {'{{head}}'}
      </span>,
    ),
    cut: drawCell(
      <span className="flex min-w-0 font-medium">
        <span className="truncate whitespace-pre" {...isTimed}>
          {'{{head}}'}
        </span>
        <span className="shrink-0 whitespace-pre">{'{{tail}}'}</span>
      </span>,
    ),
  }
}

/** Puts slots in the place of the samples, in a cell or in words. What is only heard or shown on hover is left out. */
function withSlots(markup: string): string {
  return markup
    .replaceAll(/ title="[^"]*"/g, '')
    .replaceAll(/<span class="sr-only[^"]*">[^<]*<\/span>/g, '')
    .replaceAll(/ +<\//g, '</')
    .replaceAll(samples.score.toFixed(1), '{{score}}')
    .replaceAll(String(samples.count), '{{count}}')
    .replaceAll(String(samples.other), '{{other}}')
}
