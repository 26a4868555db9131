import type { Shape } from './shape.ts'

export const trailingSlash: Shape = {
  name: 'trailing-slash',
  description: 'Every path ends with a slash: without it the response is a 307 to the same path with one.',
  address: (pathAndQuery) => {
    const [path = '', query] = pathAndQuery.split('?', 2)
    const rest = query === undefined ? '' : `?${query}`
    if (!path.startsWith('/api/')) return { path: pathAndQuery }
    return path.endsWith('/') ? { path: path.replace(/\/+$/, '') + rest } : { movedTo: `${path}/${rest}` }
  },
}
