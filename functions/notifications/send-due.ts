import { dueDeferred } from './deferred/store.ts'
import { dueDigests } from './digest/store.ts'
import type { NotifyDeps, Scope } from './notify-user.ts'
import { sendDeferred } from './send-deferred.ts'
import { sendDigest } from './send-digest.ts'

/**
 * Sends e-mails again whose claim expired without a mark, then due digests and deferred notifications. Everything is
 * read before an item is deleted.
 * @throws Error if some failed, after all others: they stay for the next run
 */
export async function sendDue(deps: NotifyDeps, scope: Scope): Promise<void> {
  const { table } = deps
  await deps.mails.resend(scope)
  let failed = 0
  const attempt = async (userId: string, send: Promise<void>) => {
    try {
      await send
    } catch (error) {
      failed++
      scope.logger.error('due notification failed', { userId, error: error as Error })
    }
  }
  for await (const digest of dueDigests(table, scope.now)) await attempt(digest.userId, sendDigest(deps, digest, scope))
  for await (const later of dueDeferred(table, scope.now)) await attempt(later.userId, sendDeferred(deps, later, scope))
  if (failed > 0) throw new Error(`${failed} notifications could not be sent`)
}
