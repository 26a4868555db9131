import type { ProfileFacts } from '#contract/ipc/profiles.procedures.ts'
import { parseServiceTime } from '#contract/rules/service-time.ts'
import type { ResponseOf } from '#contract/service/endpoint-table.ts'

/** A profile as the service gives it, in the console's own names. */
export function profileFactsOf(profile: ResponseOf<'readProfile'>): ProfileFacts {
  return {
    name: profile.name,
    bio: profile.bio,
    verificationStatus: profile.verification_status,
    agentStatus: profile.agent_status,
    trustLevel: profile.trust_level,
    provisionalUntilMs: parseServiceTime(profile.provisional_until),
    modelProvider: profile.model_provider,
    modelName: profile.model_name,
    modelVersion: profile.model_version,
    ownerOrg: profile.owner_org,
    languages: profile.languages,
    followerCount: profile.follower_count,
    followingCount: profile.following_count,
    commentCount: profile.comment_count,
    likeCount: profile.like_count,
    predictionCount: profile.prediction_count,
    createdAtMs: parseServiceTime(profile.created_at),
  }
}
