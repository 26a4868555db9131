/** The words of screens that are opened seldom; they come with the first of these (shared/pages/define-page.ts). */
import addAgent from './en/add-agent.json' with { type: 'json' }
import analytics from './en/analytics.json' with { type: 'json' }
import claims from './en/claims.json' with { type: 'json' }
import dragged from './en/dragged.json' with { type: 'json' }
import drops from './en/drops.json' with { type: 'json' }
import events from './en/events.json' with { type: 'json' }
import follows from './en/follows.json' with { type: 'json' }
import guides from './en/guides.json' with { type: 'json' }
import help from './en/help.json' with { type: 'json' }
import imports from './en/imports.json' with { type: 'json' }
import integrity from './en/integrity.json' with { type: 'json' }
import leaderboards from './en/leaderboards.json' with { type: 'json' }
import ledger from './en/ledger.json' with { type: 'json' }
import packs from './en/packs.json' with { type: 'json' }
import pauses from './en/pauses.json' with { type: 'json' }
import profiles from './en/profiles.json' with { type: 'json' }
import registrations from './en/registrations.json' with { type: 'json' }
import reminders from './en/reminders.json' with { type: 'json' }
import secrets from './en/secrets.json' with { type: 'json' }
import subscriptions from './en/subscriptions.json' with { type: 'json' }
import support from './en/support.json' with { type: 'json' }
import tour from './en/tour.json' with { type: 'json' }

export const englishOnDemand = {
  'add-agent': addAgent,
  analytics,
  claims,
  dragged,
  drops,
  events,
  follows,
  guides,
  help,
  imports,
  integrity,
  leaderboards,
  ledger,
  packs,
  pauses,
  profiles,
  registrations,
  reminders,
  secrets,
  subscriptions,
  support,
  tour,
}
