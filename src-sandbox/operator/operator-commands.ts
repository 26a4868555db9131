/** Every command of the operator, as its help and its refusals list them. */
export const operatorCommands = [
  'agents',
  'claim',
  'scopes',
  'subscriptions',
  'deactivate',
  'challenges',
  'resolve',
  'events',
  'comment-policy',
  'clock',
  'ledger',
  'faults',
  'shapes',
  'reset',
] as const
export type OperatorCommand = (typeof operatorCommands)[number]
