import type { z } from 'zod'
import type { AgentKey } from '#contract/ids.ts'
import { isBlankEntry } from '#contract/rules/discussion/blank-entry.ts'
import type { AgentRecord } from '../../store/agents.store.ts'
import { checksumOf } from '../../store/database/checksum.ts'
import type { RegistrationRecord } from '../../store/registrations.store.ts'
import type { Store } from '../../store/store.ts'
import { legibleFormerOf } from '../../store/write-target.ts'
import { yieldToEventLoop } from '../../system/yield-to-event-loop.ts'
import type { PackItems, PackLine } from '../../vault/pack/pack-line.ts'
import { findCurrentClaim } from '../claims/current-claim.ts'
import { decodeEntries } from '../discussion/draft-rows.ts'
import type { UnsavedRegistrations } from '../registrations/secrets/registration-secrets.ts'
import { orThrow } from '../row-outcome.ts'
import { readSettings } from '../settings/settings.ts'
import {
  charactersPerLine,
  type PackLineKind,
  type PackPlace,
  packFacts,
  rowsPerLine,
  textsPerLine,
} from './pack-content.ts'
import { readPackedTarget } from './packed-target.ts'
import { packViewNames } from './view-names.ts'

export interface PackSource {
  /** As they are now: asked for again at the end, since the fleet may change while a pack is written. */
  agents: () => readonly AgentRecord[]
  /** Undefined for one that goes in without a secret. */
  itemsOf: (agent: AgentRecord) => Promise<PackItems | undefined>
  /** Registrations that are no agents yet, also as they are now; those of agents come with the agent. */
  registrations: () => readonly RegistrationRecord[]
  itemsOfRegistration: (row: RegistrationRecord) => Promise<PackItems | undefined>
  /** Predictions, what became of intended writes, and the journal. */
  withHistory: boolean
  /** Saved views, settings and services without agents belong to the fleet as a whole. */
  isWholeFleet: boolean
}

interface PackLineDeps {
  store: Store
  held: UnsavedRegistrations
}

const noItems: PackItems = new Map()

function line<Kind extends PackLineKind>(
  kind: Kind,
  facts: z.input<(typeof packFacts)[Kind]>,
  items: PackItems = noItems,
): PackLine {
  return { kind, facts, items }
}

/**
 * Everything that a pack is to hold, line by line, with a pause between agents for whoever else needs this thread.
 * Tokens are not among it.
 */
export async function* packLines(deps: PackLineDeps, source: PackSource): AsyncGenerator<PackLine> {
  const { store } = deps
  const placeOf = placesOf(deps)
  const used = new Set([...source.agents(), ...source.registrations()].map(({ deploymentId }) => deploymentId))
  yield line('deployments', {
    rows: store.deployments
      .list()
      .map(({ deploymentId, baseUrl, name }, no) => ({ no, deploymentId, baseUrl, name }))
      .filter(({ deploymentId }) => source.isWholeFleet || used.has(deploymentId))
      .map(({ deploymentId, ...row }) => ({
        ...row,
        sites: store.deployments
          .sites()
          .filter((site) => site.deploymentId === deploymentId)
          .map(({ site }) => site),
      })),
  })
  const agents = yield* fleetLines(deps, source, placeOf)
  yield* textLines(deps, source, { agents, placeOf })
  if (source.isWholeFleet) {
    yield* viewLines(deps, placeOf)
    // Presentation mode is of the screen before this machine: a backup neither ends nor begins it.
    const { isPresenting: _ofThisScreen, ...appearance } = readSettings(store)
    yield line('settings', { appearance })
    if (source.withHistory) yield* journalLines(deps)
  }
  yield line('end', { agents: agents.size })
}

/**
 * Agents, and registrations that are none yet; gives the number of each agent in the pack. Who was forgotten meanwhile
 * is left out, and a registration that has become an agent is written as that.
 */
async function* fleetLines(
  deps: PackLineDeps,
  source: PackSource,
  placeOf: ReturnType<typeof placesOf>,
): AsyncGenerator<PackLine, Map<AgentKey, number>> {
  const { store } = deps
  const challengesOf = challengeWriter(deps, placeOf)
  const written = new Set<AgentKey>()
  const isNew = ({ agentKey }: { agentKey: AgentKey }) => !written.has(agentKey)
  const agents = new Map<AgentKey, number>()
  for (;;) {
    const [freshAgents, freshRegistrations] = [source.agents().filter(isNew), source.registrations().filter(isNew)]
    if (freshAgents.length + freshRegistrations.length === 0) return agents
    for (const { agentKey, ...listed } of freshAgents) {
      written.add(agentKey)
      const items = await source.itemsOf({ agentKey, ...listed })
      const agent = store.agents.find(agentKey)
      if (agent === null) continue
      // Of a service that was connected since the first line.
      const place = placeOf(agent.siteNo)
      if (place === null) continue
      yield* agentLines(deps, source, { agent, no: agents.size, place, items, challengesOf })
      agents.set(agentKey, agents.size)
      await yieldToEventLoop()
    }
    for (const registration of freshRegistrations) {
      const { agentKey } = registration
      const items = await source.itemsOfRegistration(registration)
      // It may have become an agent while its secret was read.
      if (store.agents.find(agentKey) !== null) continue
      written.add(agentKey)
      const row = store.packs.registrationRow(agentKey)
      const place = placeOf(registration.siteNo)
      if (row !== null && place !== null) yield line('registration', { place, agent: null, row }, items)
    }
  }
}

/** Where a site of this console is within the pack. */
function placesOf({ store }: { store: Store }): (siteNo: number) => PackPlace | null {
  const numbers = new Map(store.deployments.list().map(({ deploymentId }, no) => [deploymentId, no]))
  const bySite = new Map(
    store.deployments
      .sites()
      .map(({ siteNo, deploymentId, site }) => [siteNo, { deployment: numbers.get(deploymentId) ?? 0, site }]),
  )
  return (siteNo) => bySite.get(siteNo) ?? null
}

type ChallengeWriter = (challengeNos: readonly number[]) => Generator<PackLine>

/** Gives the lines of challenges that were not written yet, before the first line that needs them. */
function challengeWriter({ store }: { store: Store }, placeOf: ReturnType<typeof placesOf>): ChallengeWriter {
  const written = new Set<number>()
  return function* (challengeNos) {
    const fresh = [...new Set(challengeNos)].filter((no) => !written.has(no))
    for (const no of fresh) written.add(no)
    for (const nos of inLines(fresh)) {
      const rows = store.packs.challenges(nos).flatMap(({ challengeNo: no, siteNo, ...challenge }) => {
        const place = placeOf(siteNo)
        return place === null ? [] : [{ no, place, ...challenge }]
      })
      yield line('challenges', { rows })
    }
  }
}

async function* agentLines(
  deps: PackLineDeps,
  source: PackSource,
  at: {
    agent: AgentRecord
    /** Its number in the pack: that of the database may come again while the pack is written. */
    no: number
    place: PackPlace
    items: PackItems | undefined
    challengesOf: ChallengeWriter
  },
): AsyncGenerator<PackLine> {
  const { store } = deps
  const { agentNo, agentKey } = at.agent
  const { no, items } = at
  const row = packFacts.agent.shape.row.parse(orThrow(store.packs.agentRow(agentNo), 'not_found'))
  // A link that is in memory only goes along, and what is said of it.
  const claim = findCurrentClaim(deps, { agentKey, claim: store.claims.find(agentKey)?.claim ?? null })
  const tags = store.labels.tagsOf(agentNo)
  const scopeKeys = store.subscriptions.of(agentNo)
  const pendingChanges = store.packs.pendingChangesOf({ agentNo })
  const facts = { ...row, claim: claim === null ? null : JSON.stringify(claim) }
  yield line('agent', { no, place: at.place, row: facts, tags, scopeKeys, wishes: pendingChanges }, items)
  const registration = store.packs.registrationRow(agentKey)
  if (registration !== null) yield line('registration', { place: at.place, agent: no, row: registration })
  const drafts = store.packs.draftsOf({ agentNo }).map(withChallenge)
  yield* at.challengesOf(drafts.map(({ challenge }) => challenge))
  for (const rows of inLines(drafts)) yield line('drafts', { agent: no, rows })
  if (!source.withHistory) return
  const intents = store.packs
    .intentsOf({ agentNo })
    .filter(isSound)
    .flatMap(({ state, subject, bodyHash: _hash, ...intent }) =>
      state === 'accepted' ? [] : [{ ...withChallenge(intent), former: legibleFormerOf({ subject }), state }],
    )
  yield* at.challengesOf(intents.map(({ challenge }) => challenge))
  for (const rows of inLines(intents)) yield line('intents', { agent: no, rows })
  yield* writeLines({ store }, { agentNo, no })
  for (let afterNo = 0; ; ) {
    const found = store.packs.predictionsOf({ agentNo, afterNo, limit: rowsPerLine })
    const last = found.at(-1)
    if (last === undefined) return
    const rows = found.map(({ predictionNo: _own, ...prediction }) => withChallenge(prediction))
    yield* at.challengesOf(rows.map(({ challenge }) => challenge))
    yield line('predictions', { agent: no, rows })
    afterNo = last.predictionNo
  }
}

/** Whether it still says what was written down: another console would take no agent with a body that it cannot read. */
function isSound({ body, bodyHash }: { body: string; bodyHash: string }): boolean {
  return bodyHash === checksumOf([body])
}

/** Writes of the discussion; one whose subject or words the disk has altered is left out. */
async function* writeLines(
  { store }: { store: Store },
  { agentNo, no }: { agentNo: number; no: number },
): AsyncGenerator<PackLine> {
  for (let afterNo = 0; ; ) {
    const found = store.packs.discussionWritesOf({ agentNo, afterNo, limit: textsPerLine })
    const last = found.at(-1)
    if (last === undefined) return
    const sound = found.filter((row) => isSound(row) && readPackedTarget(row) !== null)
    yield line('writes', { agent: no, rows: sound.map(({ outboxNo: _own, bodyHash: _hash, ...row }) => row) })
    afterNo = last.outboxNo
    await yieldToEventLoop()
  }
}

/** Drafts of the discussion: of the chosen agents what they are about to say, of the whole fleet all of it. */
function* textLines(
  { store }: { store: Store },
  source: PackSource,
  { agents, placeOf }: { agents: ReadonlyMap<AgentKey, number>; placeOf: ReturnType<typeof placesOf> },
): Generator<PackLine> {
  const rows = store.discussionDrafts.all().flatMap(({ siteNo, place, about, spaceId, entries, savedAtMs }) => {
    const site = placeOf(siteNo)
    if (site === null) return []
    return (decodeEntries(entries) ?? []).flatMap((entry) => {
      const agent = entry.agentKey === null ? undefined : agents.get(entry.agentKey)
      if (isBlankEntry(entry) || (agent === undefined && !source.isWholeFleet)) return []
      const { title, text } = entry
      return [{ site, place, about, spaceId, savedAtMs, agent: agent ?? null, title, text }]
    })
  })
  const lengthOf = ({ title, text }: (typeof rows)[number]): number => title.length + text.length
  for (const some of inTextLines(rows, lengthOf)) yield line('texts', { rows: some })
}

function* viewLines({ store }: { store: Store }, placeOf: ReturnType<typeof placesOf>): Generator<PackLine> {
  const rows = store.savedViews.all().map(({ screen, name, search }) => {
    const names = packViewNames({ store }, search, placeOf)
    return { screen, name, search, names }
  })
  for (const some of inTextLines(rows, (row) => JSON.stringify(row).length)) yield line('views', { rows: some })
}

/** As many rows of long texts to a line as it has room for; one alone always has it. */
function* inTextLines<Row>(rows: readonly Row[], lengthOf: (row: Row) => number): Generator<Row[]> {
  let held: Row[] = []
  let characters = 0
  for (const row of rows) {
    const length = lengthOf(row)
    const isFull = held.length === textsPerLine || characters + length > charactersPerLine
    if (isFull && held.length > 0) {
      yield held
      held = []
      characters = 0
    }
    held.push(row)
    characters += length
  }
  if (held.length > 0) yield held
}

async function* journalLines({ store }: { store: Store }): AsyncGenerator<PackLine> {
  for (let afterNo = 0; ; ) {
    const found = store.packs.journalAfter({ afterNo, limit: rowsPerLine })
    const last = found.at(-1)
    if (last === undefined) return
    yield line('journal', {
      rows: found.map(({ journalNo: no, details, ...rest }) => ({
        no,
        ...rest,
        details: JSON.parse(details),
      })),
    })
    afterNo = last.journalNo
    await yieldToEventLoop()
  }
}

function withChallenge<Row extends { challengeNo: number }>({ challengeNo, ...row }: Row) {
  return { challenge: challengeNo, ...row }
}

function* inLines<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += rowsPerLine) yield rows.slice(at, at + rowsPerLine)
}
