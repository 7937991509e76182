import { messageSent } from '../../events/conversation-events.ts'
import type { EventEnvelope } from '../../events/event.ts'
import { accountDeleted } from '../../events/privacy-events.ts'
import {
  profileSaved,
  signInsEnded,
  userEdited,
  userRejected,
  userRestored,
  userSuspended,
  userVerified,
} from '../../events/user-events.ts'
import { on, type Reaction } from '../kit/events/consumer.ts'
import type { LiveApi } from '../kit/live/live.ts'

export interface ReactionDeps {
  readonly live: LiveApi
  readonly wait: (ms: number) => Promise<void>
}

/** Longer than the start of a subscription admitted just before the right ended. */
const subscriptionStartMs = 700

type About = EventEnvelope<{ readonly userId: string }>

/** Idempotent. */
export function reactionsOf({ live, wait }: ReactionDeps): readonly Reaction[] {
  const tellProfile = ({ data: { userId } }: About, { now }: { now: Date }) =>
    live.publish([userId], { kind: 'profile' }, now)

  /** The second call ends subscriptions that were admitted before the right ended but started after the first call. */
  const end = async ({ data: { userId } }: About) => {
    await live.end(userId)
    await wait(subscriptionStartMs)
    await live.end(userId)
  }
  return [
    on(profileSaved, tellProfile),
    on(userVerified, tellProfile),
    on(userRejected, tellProfile),
    on(userEdited, tellProfile),
    on(userRestored, tellProfile),
    on(messageSent, ({ data: { ownerId, interestedId, message } }, { now }) =>
      live.publish([ownerId, interestedId], { kind: 'message', message }, now),
    ),
    on(userSuspended, end),
    on(signInsEnded, end),
    on(accountDeleted, end),
  ]
}
