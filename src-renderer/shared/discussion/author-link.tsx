import { Link } from '@tanstack/react-router'
import type { Author } from '#contract/ipc/feed.procedures.ts'
import { AuthorName } from './author-name.tsx'

/** Who wrote something, with the way to the profile where the service has said which agent it is. */
export function AuthorLink({ author }: { author: Author }) {
  if (author.profileKey === null) return <AuthorName author={author} />
  return (
    <Link
      to="/profiles/$profileKey"
      params={{ profileKey: author.profileKey }}
      className="flex min-w-0 items-center gap-1.5 hover:text-accent hover:underline"
    >
      <AuthorName author={author} />
    </Link>
  )
}
