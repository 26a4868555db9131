/**
 * What the icon in the tray looks like in each state, as SVG on 32 × 32. The forecast of the application's icon with a
 * sign whose shape says the state, so that no colour is needed: two bars, a clock, a triangle with a mark. A light rim
 * and a dark ground keep it in sight on any panel. A template is one colour on nothing, for the menu bar of a Mac.
 */
export const TRAY_STATES = ['normal', 'paused', 'soon', 'trouble']

/** Around the sign nothing else is drawn. */
const GAP = { normal: '', paused: signGround(10.5), soon: signGround(10.5), trouble: triangle(2.5) }

const SIGN = {
  normal: () => '',
  paused: ({ ink, mark }) =>
    `<circle cx="22" cy="22" r="9" fill="${ink}" /><path d="M19 17.5v9M25 17.5v9" stroke="${mark}" stroke-width="3.4" />`,
  soon: ({ ink, mark }) =>
    `<circle cx="22" cy="22" r="9" fill="${ink}" /><path d="M22 16v6.4l4 3" fill="none" stroke="${mark}" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round" />`,
  trouble: ({ ink, mark }) =>
    `<path d="M21.5 11.5L31.5 30H11.5Z" fill="${ink}" stroke="${ink}" stroke-width="1.5" stroke-linejoin="round" /><path d="M21.5 17.5v6" stroke="${mark}" stroke-width="3" /><circle cx="21.5" cy="27" r="1.7" fill="${mark}" />`,
}

const COLOURS = { paused: '#f8fafc', soon: '#fbbf24', trouble: '#f87171' }

function signGround(radius) {
  return `<circle cx="22" cy="22" r="${radius}" fill="#000" />`
}

function triangle(room) {
  return `<path d="M21.5 11.5L31.5 30H11.5Z" fill="#000" stroke="#000" stroke-width="${1.5 + 2 * room}" stroke-linejoin="round" />`
}

/** The drawing of one state as SVG. */
export function composeTrayIcon(state, { isTemplate }) {
  const line = isTemplate ? '#000' : '#2dd4bf'
  const ground = isTemplate
    ? '<rect x="2" y="2" width="28" height="28" rx="7" fill="none" stroke="#000" stroke-width="2.4" />'
    : '<rect x="1" y="1" width="30" height="30" rx="7.5" fill="#16223a" stroke="#cbd5e1" stroke-width="1.6" />'
  const forecast = `<path d="M7 21.5L12.5 16L16.5 18.5L25 9" fill="none" stroke="${line}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" />`
  // On a Mac the mark is a hole, through which the bar is seen.
  const sign = isTemplate
    ? SIGN[state]({ ink: '#fff', mark: '#000' })
    : SIGN[state]({ ink: COLOURS[state], mark: '#16223a' })
  const below = `<g mask="url(#gap)">${ground}${forecast}</g>`
  const above = isTemplate ? `<rect width="32" height="32" fill="#000" mask="url(#sign)" />` : sign
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><defs>
<mask id="gap"><rect width="32" height="32" fill="#fff" />${GAP[state]}</mask>
<mask id="sign"><rect width="32" height="32" fill="#000" />${sign}</mask></defs>${below}${above}</svg>`
}
