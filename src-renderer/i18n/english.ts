/** The words of a start in English, by namespace; english-on-demand.ts has those of the other screens. */
import agents from './en/agents.json' with { type: 'json' }
import challenges from './en/challenges.json' with { type: 'json' }
import common from './en/common.json' with { type: 'json' }
import discussion from './en/discussion.json' with { type: 'json' }
import errors from './en/errors.json' with { type: 'json' }
import fleet from './en/fleet.json' with { type: 'json' }
import onboarding from './en/onboarding.json' with { type: 'json' }
import outbox from './en/outbox.json' with { type: 'json' }
import predictions from './en/predictions.json' with { type: 'json' }
import results from './en/results.json' with { type: 'json' }
import savedViews from './en/saved-views.json' with { type: 'json' }
import settings from './en/settings.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import shortcuts from './en/shortcuts.json' with { type: 'json' }
import ui from './en/ui.json' with { type: 'json' }
import welcome from './en/welcome.json' with { type: 'json' }

export const english = {
  agents,
  challenges,
  common,
  discussion,
  errors,
  fleet,
  onboarding,
  outbox,
  predictions,
  results,
  'saved-views': savedViews,
  settings,
  shell,
  shortcuts,
  ui,
  welcome,
}
