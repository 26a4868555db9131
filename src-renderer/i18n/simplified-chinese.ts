/** Every word of the console in Simplified Chinese, by namespace. */
import addAgent from './zh-CN/add-agent.json' with { type: 'json' }
import agents from './zh-CN/agents.json' with { type: 'json' }
import analytics from './zh-CN/analytics.json' with { type: 'json' }
import challenges from './zh-CN/challenges.json' with { type: 'json' }
import claims from './zh-CN/claims.json' with { type: 'json' }
import common from './zh-CN/common.json' with { type: 'json' }
import discussion from './zh-CN/discussion.json' with { type: 'json' }
import dragged from './zh-CN/dragged.json' with { type: 'json' }
import drops from './zh-CN/drops.json' with { type: 'json' }
import errors from './zh-CN/errors.json' with { type: 'json' }
import events from './zh-CN/events.json' with { type: 'json' }
import fleet from './zh-CN/fleet.json' with { type: 'json' }
import follows from './zh-CN/follows.json' with { type: 'json' }
import guides from './zh-CN/guides.json' with { type: 'json' }
import help from './zh-CN/help.json' with { type: 'json' }
import imports from './zh-CN/imports.json' with { type: 'json' }
import integrity from './zh-CN/integrity.json' with { type: 'json' }
import leaderboards from './zh-CN/leaderboards.json' with { type: 'json' }
import ledger from './zh-CN/ledger.json' with { type: 'json' }
import onboarding from './zh-CN/onboarding.json' with { type: 'json' }
import outbox from './zh-CN/outbox.json' with { type: 'json' }
import packs from './zh-CN/packs.json' with { type: 'json' }
import pauses from './zh-CN/pauses.json' with { type: 'json' }
import predictions from './zh-CN/predictions.json' with { type: 'json' }
import profiles from './zh-CN/profiles.json' with { type: 'json' }
import registrations from './zh-CN/registrations.json' with { type: 'json' }
import reminders from './zh-CN/reminders.json' with { type: 'json' }
import results from './zh-CN/results.json' with { type: 'json' }
import savedViews from './zh-CN/saved-views.json' with { type: 'json' }
import secrets from './zh-CN/secrets.json' with { type: 'json' }
import settings from './zh-CN/settings.json' with { type: 'json' }
import shell from './zh-CN/shell.json' with { type: 'json' }
import shortcuts from './zh-CN/shortcuts.json' with { type: 'json' }
import subscriptions from './zh-CN/subscriptions.json' with { type: 'json' }
import support from './zh-CN/support.json' with { type: 'json' }
import tour from './zh-CN/tour.json' with { type: 'json' }
import ui from './zh-CN/ui.json' with { type: 'json' }
import welcome from './zh-CN/welcome.json' with { type: 'json' }

export const simplifiedChinese = {
  'add-agent': addAgent,
  agents,
  analytics,
  challenges,
  claims,
  common,
  discussion,
  dragged,
  drops,
  errors,
  events,
  fleet,
  follows,
  guides,
  help,
  imports,
  integrity,
  leaderboards,
  ledger,
  onboarding,
  outbox,
  packs,
  pauses,
  predictions,
  profiles,
  registrations,
  reminders,
  results,
  'saved-views': savedViews,
  subscriptions,
  secrets,
  settings,
  shell,
  shortcuts,
  support,
  tour,
  ui,
  welcome,
}
