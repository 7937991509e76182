import type { Logger } from '@aws-lambda-powertools/logger'
import { dailyFindsGathered } from '../../events/saved-search-events.ts'
import { dayMs, dayOf } from '../../shared/days.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { readProfile } from '../kit/people/profile/profiles.ts'
import type { Table } from '../kit/table/table.ts'
import { mayReceiveAlerts } from './alert.ts'
import { byUser, decideDigest } from './finds.ts'
import { digestDays, digestOf, dropDigest, type Find, savedSearchesOf, takeDigest } from './store.ts'

interface Scope {
  readonly now: Date
  readonly logger: Logger
}

/**
 * Emits each user's finds of the last days as one event. Notifications decide on the delivery (docs/decisions/0050).
 * @throws Error if some failed: their finds stay for the retried run or the next morning
 */
export async function emitDigests(table: Table, { now, logger }: Scope): Promise<void> {
  let failed = 0
  for await (const { userId, finds } of byUser(lastDays(now).map((day) => digestOf(table, day)))) {
    try {
      await emitDigestOf(table, userId, finds, now)
    } catch (error) {
      failed++
      logger.error('digest failed', { userId, error: error as Error })
    }
  }
  if (failed > 0) throw new Error(`${failed} digests failed`)
}

function lastDays(now: Date): string[] {
  return Array.from({ length: digestDays }, (_, ago) => dayOf(new Date(now.getTime() - ago * dayMs))).reverse()
}

async function emitDigestOf(table: Table, userId: string, finds: readonly Find[], now: Date): Promise<void> {
  if (!mayReceiveAlerts(await readProfile(table, userId))) return dropDigest(table, finds)
  const { event, taken, dropped } = decideDigest(userId, finds, await savedSearchesOf(table, userId))
  await dropDigest(table, dropped)
  if (event) await takeDigest(table, taken, outboxPart(dailyFindsGathered, event, now))
}
