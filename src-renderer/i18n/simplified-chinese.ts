/** Every word of the console in Simplified Chinese, by namespace. */
import addAgent from './zh-CN/add-agent.json' with { type: 'json' }
import agent from './zh-CN/agent.json' with { type: 'json' }
import challenges from './zh-CN/challenges.json' with { type: 'json' }
import claims from './zh-CN/claims.json' with { type: 'json' }
import common from './zh-CN/common.json' with { type: 'json' }
import errors from './zh-CN/errors.json' with { type: 'json' }
import fleet from './zh-CN/fleet.json' with { type: 'json' }
import imports from './zh-CN/import.json' with { type: 'json' }
import outbox from './zh-CN/outbox.json' with { type: 'json' }
import pack from './zh-CN/pack.json' with { type: 'json' }
import predict from './zh-CN/predict.json' with { type: 'json' }
import register from './zh-CN/register.json' with { type: 'json' }
import results from './zh-CN/results.json' with { type: 'json' }
import scopes from './zh-CN/scopes.json' with { type: 'json' }
import secrets from './zh-CN/secrets.json' with { type: 'json' }
import settings from './zh-CN/settings.json' with { type: 'json' }
import shell from './zh-CN/shell.json' with { type: 'json' }
import ui from './zh-CN/ui.json' with { type: 'json' }
import welcome from './zh-CN/welcome.json' with { type: 'json' }

export const simplifiedChinese = {
  'add-agent': addAgent,
  agent,
  challenges,
  claims,
  common,
  errors,
  fleet,
  import: imports,
  outbox,
  pack,
  predict,
  register,
  results,
  scopes,
  secrets,
  settings,
  shell,
  ui,
  welcome,
}
