import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError, type AppErrorCode, type AppErrorData } from '#contract/app-error.ts'
import type { UpdatesView } from '#contract/ipc/updates.procedures.ts'
import { isLoopbackHost } from '#contract/rules/base-url.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { InstallKind } from '../../ports/install-kind.ts'
import type { Store } from '../../store/store.ts'
import type { Clock } from '../../system/clock.ts'
import { writeWholeFile } from '../../system/write-whole-file.ts'
import { errorDataOf } from '../row-outcome.ts'
import { compareVersions, readUpdateFeed, type UpdateFeed, type UpdateFile } from './read-update-feed.ts'

export interface UpdateDeps {
  /** The operator's own, also during a trial. */
  settings: Store['settings']
  /** Of the workspace that runs: how much is on its way to a service. */
  countWaiting: () => number
  fetch: (input: string, init?: RequestInit) => Promise<Response>
  clock: Clock
  /** The raw Ed25519 key that this build believes, in base64; empty: none. */
  publicKey: string
  version: string
  platform: string
  arch: string
  /** Where downloads go. */
  folder: string
  /** What the program that runs was installed from: a newer one comes as the same, or not at all. */
  installKind: InstallKind
  /** Where the program lies that runs: a newer one that comes as an archive takes its place. */
  programFolder: string
  /** Called when what the page shows of it has changed. */
  notify: () => void
}

export interface Updates {
  state(): UpdatesView
  setFeed(feedUrl: string | null): UpdatesView
  check(signal?: AbortSignal): Promise<UpdatesView>
  /** Whether the feed is to be read by itself: an address, a key, and a day since it was read last. */
  isDue(): boolean
  /** The version to tell the operator of: newer, and its banner not dismissed. */
  newVersion(): string | null
  dismiss(version: string): UpdatesView
  download(): Promise<UpdatesView>
}

const settingName = 'updateFeed'
const dismissedName = 'updateDismissed'
const readName = 'updateRead'
/** The feed as it was read last, kept over a restart as it was signed. */
const readSchema = z.object({ atMs: z.number(), text: z.string() })
const dayMs = 24 * 60 * 60_000
const largestFeed = 200_000
const patienceMs = { feed: 30_000, file: 30 * 60_000 }

/**
 * Looks for newer versions where the operator says, and fetches the package of one. What is not signed by the key of
 * this build, not newer, or not exactly the file that was signed for is refused; installing is the system's part.
 */
export function createUpdates(deps: UpdateDeps): Updates {
  const { settings, fetch, clock, publicKey } = deps
  const kept = readSchema.safeParse(settings.get(readName)).data ?? null
  let checkedAtMs = kept?.atMs ?? null
  let feed = kept === null ? null : findKept(kept.text, deps)
  let lastError: AppErrorData | null = null
  /** Also of a feed that was refused: it is read again after a day. */
  let readAtMs = checkedAtMs
  let downloaded: UpdatesView['downloaded'] = null
  const readFeedUrl = (): string | null => {
    const stored = settings.get(settingName)
    return typeof stored === 'string' ? stored : null
  }
  const state = (): UpdatesView => ({
    feedUrl: readFeedUrl(),
    hasKey: publicKey !== '',
    checkedAtMs,
    offer: feed === null ? null : offerOf(feed, deps),
    downloaded,
    lastError,
  })
  const read = async (feedUrl: string, signal?: AbortSignal): Promise<void> => {
    const text = await fetchText(fetch, { address: feedUrl, limitMs: patienceMs.feed, signal })
    // Another address was entered meanwhile.
    if (readFeedUrl() !== feedUrl) return
    readAtMs = Math.trunc(clock())
    feed = findNewer(text, deps)
    checkedAtMs = readAtMs
    settings.set(readName, { atMs: readAtMs, text })
  }
  return {
    state,
    setFeed(feedUrl) {
      settings.set(settingName, feedUrl === null ? null : requireAddress(feedUrl, 'update_address_refused'))
      settings.set(readName, null)
      checkedAtMs = readAtMs = feed = lastError = null
      deps.notify()
      return state()
    },
    async check(signal) {
      const feedUrl = readFeedUrl()
      if (feedUrl === null) throw new AppError('update_address_refused')
      try {
        await read(feedUrl, signal)
        if (readFeedUrl() === feedUrl) lastError = null
      } catch (thrown) {
        // What went wrong with the feed before is not about the one that was entered meanwhile.
        if (readFeedUrl() === feedUrl) lastError = errorDataOf(thrown)
        throw thrown
      } finally {
        deps.notify()
      }
      return state()
    },
    isDue: () =>
      readFeedUrl() !== null && publicKey !== '' && (readAtMs === null || Math.abs(clock() - readAtMs) >= dayMs),
    newVersion: () => (feed === null || feed.version === settings.get(dismissedName) ? null : feed.version),
    dismiss(dismissed) {
      settings.set(dismissedName, dismissed)
      deps.notify()
      return state()
    },
    async download() {
      // What is fetched is of this feed, whatever another one offers by the time that it is here.
      const offered = feed
      const file = offered === null ? null : findFile(offered, deps)
      if (offered === null || file === null) throw new AppError('update_no_file')
      const waiting = deps.countWaiting()
      if (waiting > 0) throw new AppError('update_while_sending', { count: waiting })
      const bytes = fetchPackage(fetch, file)
      await mkdir(deps.folder, { recursive: true, mode: 0o700 })
      const path = join(deps.folder, nameOf(offered.version, file))
      await writeWholeFile(path, bytes)
      downloaded = { version: offered.version, path, command: commandOf(path, file, deps.programFolder) }
      return state()
    },
  }
}

/** What a feed says where it is newer than what runs, else null. `update_older`, and what reading throws. */
function findNewer(text: string, { publicKey, version }: UpdateDeps): UpdateFeed | null {
  const found = readUpdateFeed(text, publicKey)
  const order = compareVersions(found.version, version)
  if (order < 0) throw new AppError('update_older', { offered: found.version, current: version })
  return order === 0 ? null : found
}

/** The same of what an earlier run read; where it is not to be believed any more it says nothing. */
function findKept(text: string, deps: UpdateDeps): UpdateFeed | null {
  try {
    return findNewer(text, deps)
  } catch {
    return null
  }
}

function offerOf(feed: UpdateFeed, deps: UpdateDeps): UpdatesView['offer'] {
  const file = findFile(feed, deps)
  return {
    version: feed.version,
    publishedAtMs: parseServiceTime(feed.publishedAt) ?? 0,
    notes: feed.notes,
    file: file === null ? null : { name: nameOf(feed.version, file), size: file.size },
  }
}

/** Of another kind it would be a second console, or files that the package system does not know. */
function findFile({ files }: UpdateFeed, { platform, arch, installKind }: UpdateDeps): UpdateFile | null {
  return files.find((file) => file.platform === platform && file.arch === arch && file.kind === installKind) ?? null
}

/** Never what the feed calls it: the name of a file is part of a command. */
function nameOf(version: string, { kind, arch }: UpdateFile): string {
  return `arena-console-${version}-${/^\w{1,20}$/.test(arch) ? arch : 'other'}.${kind}`
}

function commandOf(path: string, { kind }: UpdateFile, programFolder: string): string {
  if (kind === 'deb') return `sudo apt install ${quote(path)}`
  // The archive has one folder, whose name need not be that of the one here.
  return `tar -xzf ${quote(path)} -C ${quote(programFolder)} --strip-components=1`
}

/** The path as one word of a shell. */
function quote(path: string): string {
  return `'${path.replaceAll("'", "'\\''")}'`
}

function requireAddress(text: string, code: 'update_address_refused' | 'update_package_unreachable'): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  const isSafe =
    url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname)))
  if (url === null || !isSafe || url.username !== '' || url.password !== '') throw new AppError(code)
  return url.href
}

interface FeedRequest {
  address: string
  limitMs: number
  signal?: AbortSignal | undefined
  /** The error where nothing comes, and where the response breaks off: of a package there is a part by then. */
  faults: { unreachable: AppErrorCode; cut: AppErrorCode }
}

const feedFaults = { unreachable: 'update_unreachable', cut: 'update_unreachable' } as const
/** The feed could be read: neither its address nor the network is to be checked. */
const packageFaults = { unreachable: 'update_package_unreachable', cut: 'update_damaged' } as const

async function fetchText(fetch: UpdateDeps['fetch'], request: Omit<FeedRequest, 'faults'>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of fetchBytes(fetch, { ...request, faults: feedFaults })) {
    size += chunk.length
    if (size > largestFeed) throw new AppError('update_malformed')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The bytes of a package, as long as they can be those that were signed for. */
function fetchPackage(fetch: UpdateDeps['fetch'], file: UpdateFile): AsyncIterable<Uint8Array> {
  const address = requireAddress(file.url, packageFaults.unreachable)
  return verified(fetchBytes(fetch, { address, limitMs: patienceMs.file, faults: packageFaults }), file)
}

async function* fetchBytes(
  fetch: UpdateDeps['fetch'],
  { address, limitMs, signal, faults }: FeedRequest,
): AsyncGenerator<Uint8Array> {
  let hasBegun = false
  try {
    const response = await fetch(address, {
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal === undefined ? [] : [signal])]),
    })
    if (!response.ok || response.body === null) throw new AppError(faults.unreachable, { status: response.status })
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      hasBegun = true
      yield chunk
    }
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    throw new AppError(hasBegun ? faults.cut : faults.unreachable, {}, { cause: thrown })
  }
}

/** The bytes, as long as they can be those that were signed for; throws before the file gets its name. */
async function* verified(bytes: AsyncIterable<Uint8Array>, { size, sha256 }: UpdateFile): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let received = 0
  for await (const chunk of bytes) {
    received += chunk.length
    if (received > size) throw new AppError('update_damaged')
    hash.update(chunk)
    yield chunk
  }
  if (received !== size || hash.digest('hex') !== sha256) throw new AppError('update_damaged')
}
