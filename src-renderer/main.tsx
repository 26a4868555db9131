import './ui/theme.css'
import { z } from 'zod'
import { requestFirstAnswers } from './bridge/first-answers.ts'
import { guardDoubleClicks } from './shell/start/double-clicks.ts'
import { guardMarkup } from './shell/start/trusted-types.ts'

performance.mark('arena:script runs')
guardMarkup(window)
guardDoubleClicks(window)
// The page's rules forbid making code from text, which zod tries as soon as a schema is made; so everything else comes
// after.
z.config({ jitless: true })

const asked = requestFirstAnswers(window)
const { start } = await import('./shell/start/start.tsx')
const element = document.getElementById('root')
if (element !== null) await start(element, await asked)
