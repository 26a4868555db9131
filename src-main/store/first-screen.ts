/**
 * What the first screen shows, read from the database before the console is composed: one short look, without the
 * checks and parsers of the stores, whose loading would take longer than the window. It says the same as they do
 * (first-screen.test.ts), and a moment later their answer replaces it.
 */
import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import type { FleetRow } from '#contract/ipc/agents.procedures.ts'
import type { AppState } from '#contract/ipc/app.procedures.ts'
import { challengeToAnswer, statusesThatNeedYou } from '#contract/rules/agents/agent-health.ts'
import { missedShownMs } from '#contract/rules/challenges/missed-shown.ts'
import { isFleetFirst, keptScreensName, readStoredScreens } from '#contract/rules/stored-screens.ts'
import { readStoredSettings } from '#contract/rules/stored-settings.ts'
import { compareNatural } from '#contract/rules/text/natural-order.ts'
import { markFileOf } from './database/recovery-mark-file.ts'
import { newestVersion } from './migrations/released.ts'
import {
  agentsNeedingYou,
  hasChallenge,
  isSubscribed,
  isToFinish,
  isUnanswered,
  progressTable,
  unableAgents,
} from './sql/obligation-conditions.ts'
import { aimsByAgent, pauseSummary } from './sql/pause-conditions.ts'
import { rotatingSince } from './sql/rotating-since.ts'
import { isFlagged, isUnsettled } from './sql/write-state-conditions.ts'

/** What main knows without the database. */
export type StartFacts = Pick<AppState, 'version' | 'runtime' | 'platform' | 'systemLanguage' | 'places'> & {
  keychainName: string
  nowMs: number
  /** How many rows the window has room for. */
  firstRowCount: number
}

export interface FirstScreen {
  state: AppState
  /** Whether the page opens with the whole fleet; it opens with the screen that was shown last. */
  isFleetFirst: boolean
  /** All rows of the fleet, as JSON: main has no use for them. */
  rowsJson: string
  /** The first of them by name, archived ones left out. */
  firstRows: FleetRow[]
  /** Archived ones left out. */
  agentCount: number
  hasGroups: boolean
}

const stateSql = `
  SELECT json_object(
    'deployments', (SELECT json_group_array(json_object('deploymentId', deployment_id, 'name', name, 'baseUrl', base_url,
        'sites', (SELECT json_group_array(site) FROM (SELECT site FROM sites s WHERE s.deployment_id = d.deployment_id ORDER BY site_no)),
        'isTrial', json('false'),
        'agentCount', (SELECT count(*) FROM agents JOIN sites s USING (site_no) WHERE s.deployment_id = d.deployment_id)))
      FROM (SELECT * FROM deployments ORDER BY added_at_ms, rowid) d),
    'siteHealth', (SELECT json_group_array(json_object('deploymentId', deployment_id, 'site', site, 'state', health,
        'error', json(error), 'lastOkAtMs', last_ok_at_ms, 'offsetMs', NULL, 'roundTripMs', NULL,
        'challengeList', json(challenge_list), 'scopeKeyList', json(scope_key_list),
        'pastChallengeList', json((SELECT past_challenge_list FROM agents a WHERE a.site_no = s.site_no LIMIT 1)),
        'agentsNotRead', (SELECT count(*) FROM agents a WHERE a.site_no = s.site_no AND a.archived_at_ms IS NULL
          AND a.subscriptions_read_at_ms IS NULL)))
      FROM (SELECT * FROM sites ORDER BY site_no) s),
    'pauses', json(${pauseSummary}),
    'waitingToSend', (SELECT count(*) FROM outbox o WHERE ${isUnsettled} AND o.state <> 'needs_you'),
    'writesNeedYou', (SELECT count(*) FROM outbox o WHERE ${isUnsettled} AND o.state = 'needs_you'),
    'agentsNeedYou', (${agentsNeedingYou}),
    'failedWrites', (SELECT count(*) FROM outbox o WHERE ${isFlagged}),
    'registrationsToFinish', (SELECT count(*) FROM registrations WHERE ${isToFinish}),
    'databaseRecovery', json((SELECT value FROM settings WHERE name = 'databaseNotice')),
    'screens', json((SELECT value FROM settings WHERE name = '${keptScreensName}')),
    'settings', json((SELECT value FROM settings WHERE name = 'appearance'))) AS text`

const rowsSql = `
  WITH asked(challenge_no) AS (
    SELECT challenge_no FROM challenges WHERE status = 'open' AND is_resolved = 0 AND deadline_at_ms > :nowMs),
  due(site_no, instrument, count) AS (
    SELECT site_no, instrument, count(*) FROM asked JOIN challenges USING (challenge_no) GROUP BY site_no, instrument),
  ${progressTable},
  stood(agent_no, waiting, drafted, subscribed) AS (
    SELECT progress.agent_no, sum(kind = 'waiting'), sum(kind = 'drafted'), sum(${isSubscribed})
    FROM progress JOIN challenges c USING (challenge_no) GROUP BY progress.agent_no),
  missed(agent_no, count) AS (
    SELECT m.agent_no, count(*) FROM missed_obligations m JOIN challenges c USING (challenge_no)
    WHERE c.deadline_at_ms >= :missedSinceMs AND m.could_predict = 1 AND ${isUnanswered} GROUP BY m.agent_no),
  idle(agent_no, count, is_unable) AS (
    SELECT a.agent_no, CASE WHEN a.archived_at_ms IS NOT NULL THEN 0 ELSE max(0,
      ifnull((SELECT sum(due.count) FROM due WHERE due.site_no = a.site_no AND EXISTS (
        SELECT 1 FROM subscriptions u WHERE u.agent_no = a.agent_no AND u.instrument = due.instrument)), 0)
      - ifnull(stood.subscribed, 0)) END, a.agent_no IN ${unableAgents}
    FROM agents a LEFT JOIN stood USING (agent_no)),
  unsettled(agent_no, count) AS (SELECT o.agent_no, count(*) FROM outbox o WHERE ${isUnsettled} GROUP BY o.agent_no),
  failed(agent_no, count) AS (SELECT o.agent_no, count(*) FROM outbox o WHERE ${isFlagged} GROUP BY o.agent_no)
  SELECT a.name, a.archived_at_ms IS NOT NULL AS isArchived, a.group_name IS NOT NULL AS isGrouped, json_object('agentKey', a.agent_key, 'agentId', a.agent_id, 'name', a.name,
    'serviceName', a.service_name, 'site', s.site, 'deploymentId', s.deployment_id, 'authMethod', a.auth_method,
    'keyAlgorithm', a.key_algorithm, 'status', a.status,
    'statusDetail', CASE WHEN a.status = 'not_activated' AND a.agent_key IN (SELECT agent_key FROM registrations WHERE ${hasChallenge})
      THEN :challengeToAnswer ELSE a.status_detail END,
    'tokenExpiresAtMs', NULL,
    'subscriptions', CASE WHEN a.subscriptions_read_at_ms IS NULL THEN NULL
      ELSE (SELECT json_group_array(scope_key) FROM subscriptions u WHERE u.agent_no = a.agent_no) END,
    'owed', iif(idle.is_unable, 0, idle.count),
    'drafted', ifnull(stood.drafted, 0), 'waiting', ifnull(stood.waiting, 0), 'missed', ifnull(missed.count, 0),
    'unable', iif(idle.is_unable AND a.archived_at_ms IS NULL, idle.count + ifnull(stood.drafted, 0), 0),
    'unsettled', ifnull(unsettled.count, 0), 'failed', ifnull(failed.count, 0),
    'averageScore', CASE WHEN x.score_count > 0 THEN x.score_sum * 1.0 / x.score_count END, 'scoredCount', ifnull(x.score_count, 0),
    'lastSeenAtMs', a.last_seen_at_ms,
    'tags', (SELECT json_group_array(tag) FROM agent_tags t WHERE t.agent_no = a.agent_no), 'group', a.group_name,
    'isArchived', json(iif(a.archived_at_ms IS NULL, 'false', 'true')), 'hasNote', json(iif(a.note <> '', 'true', 'false')),
    'rotatingSinceMs', ${rotatingSince},
    'pausedBy', json(ifnull(paused.aims, '[]'))) AS text
  FROM agents a JOIN sites s USING (site_no) JOIN idle USING (agent_no) LEFT JOIN agent_scores x USING (agent_no) LEFT JOIN stood USING (agent_no)
    LEFT JOIN missed USING (agent_no) LEFT JOIN unsettled USING (agent_no) LEFT JOIN failed USING (agent_no) LEFT JOIN ${aimsByAgent} paused USING (agent_no)
  ORDER BY a.agent_no`

/**
 * Null where there is nothing to show or where it is not the time to read: no database, one of another version, one
 * that the last run left open or in doubt, or no agents. What cannot be read now is reported when the console is
 * composed.
 */
export function readFirstScreen(path: string, facts: StartFacts): FirstScreen | null {
  if (!existsSync(path) || existsSync(markFileOf(path)) || hasLog(path)) return null
  try {
    const db = new DatabaseSync(path, { readOnly: true })
    try {
      return readBoth(db, facts)
    } finally {
      db.close()
    }
  } catch {
    return null
  }
}

function hasLog(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
}

function readBoth(db: InstanceType<typeof DatabaseSync>, facts: StartFacts): FirstScreen | null {
  const version: unknown = Object.values(db.prepare('PRAGMA user_version').get() ?? {})[0]
  if (version !== newestVersion) return null
  const { nowMs, keychainName, firstRowCount, ...known } = facts
  const rows = db
    .prepare(rowsSql)
    .all({ nowMs, missedSinceMs: nowMs - missedShownMs, challengeToAnswer })
    .map((row) => ({
      name: String(row.name),
      isArchived: row.isArchived === 1,
      isGrouped: row.isGrouped === 1,
      text: String(row.text),
    }))
  if (rows.length === 0) return null
  const found = db.prepare(stateSql).get({ statuses: JSON.stringify(statusesThatNeedYou) })
  const read = JSON.parse(String(found?.text)) as Omit<AppState, 'settings' | 'screens'> & {
    settings: unknown
    screens: unknown
  }
  const screens = readStoredScreens(read.screens)
  const active = rows.filter(({ isArchived }) => !isArchived)
  const firstRows = active
    .toSorted((a, b) => compareNatural(a.name, b.name))
    .slice(0, firstRowCount)
    .map(({ text }) => JSON.parse(text) as FleetRow)
  return {
    state: {
      ...known,
      ...read,
      settings: readStoredSettings(read.settings),
      screens,
      vault: { kind: 'keychain', name: keychainName, state: 'ok', detail: null },
      isTrial: false,
      radar: { lastCycleAtMs: null, requests: 0, nextCycleAtMs: null },
      inboxRound: { lastAtMs: null, nextAtMs: null, requests: 0, failed: [], failedFeeds: [] },
      // A new version is shown only after its signature was verified, which happens later.
      storeTrouble: { refusedSinceMs: null, isLocked: false, unreadRows: 0 },
      newVersion: null,
    },
    isFleetFirst: isFleetFirst(screens),
    rowsJson: `[${rows.map(({ text }) => text).join(',')}]`,
    firstRows,
    agentCount: active.length,
    hasGroups: rows.some(({ isGrouped }) => isGrouped),
  }
}
