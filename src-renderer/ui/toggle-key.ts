/** A new set: with the key where it was not in, without it where it was. */
export function toggleKey<Key>(keys: ReadonlySet<Key>, key: Key): ReadonlySet<Key> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
