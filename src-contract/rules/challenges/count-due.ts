/**
 * How many predictions are due on a challenge: not begun, or with a draft alone. One number in every list, on the badge
 * and in reminders; what agents owe that cannot predict is counted apart.
 */
export function countDue({ owed, drafted }: Readonly<Record<'owed' | 'drafted', number>>): number {
  return owed + drafted
}
