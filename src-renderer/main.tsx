import './ui/theme.css'
import { z } from 'zod'
import { guardMarkup } from './app/trusted-types.ts'

guardMarkup(window)
// The page's rules forbid making code from text, which zod tries as soon as a schema is made; so everything else comes after.
z.config({ jitless: true })

const { start } = await import('./app/start.tsx')
const element = document.getElementById('root')
if (element !== null) await start(element)
