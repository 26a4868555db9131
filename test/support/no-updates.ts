import type { Updates } from '../../src-main/operations/updates/updates.ts'

const refuse = (): never => {
  throw new Error('no updates here')
}

/** For a router whose test asks for no newer version. */
export const noUpdates: Updates = {
  state: refuse,
  setFeed: refuse,
  check: refuse,
  isDue: () => false,
  newVersion: () => null,
  dismiss: refuse,
  download: refuse,
}
