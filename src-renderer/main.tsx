import './ui/theme.css'
import { z } from 'zod'
import { guardMarkup } from './app/trusted-types.ts'
import { askForFirstAnswers } from './bridge/first-answers.ts'

guardMarkup(window)
// The page's rules forbid making code from text, which zod tries as soon as a schema is made; so everything else comes after.
z.config({ jitless: true })

const asked = askForFirstAnswers(window)
const { start } = await import('./app/start.tsx')
const element = document.getElementById('root')
if (element !== null) await start(element, asked)
