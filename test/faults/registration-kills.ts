/** A console killed between every two steps of a registration: no secret is lost, and the row can be finished from there. */
import { openKillGround, scenarios } from '../support/registration-kills.ts'
import { type FaultGroup, never } from './row.ts'

export const registrationKills: FaultGroup = {
  name: 'register',
  async run() {
    const ground = await openKillGround()
    const wrong: string[] = []
    const ends = new Map<string, number>()
    let kills = 0
    try {
      for (const scenario of scenarios) {
        const steps = await ground.stepsOf(scenario)
        for (let step = 1; step <= steps.length; step += 1) {
          const { killedAt, found, ended, wrong: found2 } = await ground.kill(scenario, step)
          if (process.env.DBG) console.log(scenario.name, step, killedAt, found, ended, found2)
          if (killedAt === null) continue
          kills += 1
          ends.set(ended, (ends.get(ended) ?? 0) + 1)
          wrong.push(...found2.map((what) => `${scenario.name}, ${killedAt}: ${what}`))
        }
      }
    } finally {
      await ground.close()
    }
    return [never('Killed while registering', wrong, `${kills} kills (${[...ends].join(' ')})`)]
  },
}
