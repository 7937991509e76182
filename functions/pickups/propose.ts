import { loadGazetteer } from '../../shared/brazil/cities.ts'
import { newId } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { quotaPart } from '../kit/limits/quota.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { sideOf } from '../talk/conversation-row.ts'
import { retryOnConflict } from '../talk/retry-on-conflict.ts'
import { readConversation } from '../talk/store.ts'
import { decideProposal, isSameProposal, type Proposal } from './decide.ts'
import type { PickupRow } from './pickup-row.ts'
import { proposalsPerDay } from './quotas.ts'
import { stepParts } from './step-parts.ts'
import { readPickup } from './store.ts'
import type { StepDeps } from './take-step.ts'

/**
 * Idempotent: an equal open proposal is returned. Guards: the conversation has no open pickup and no new message, the
 * ad is unchanged, the daily quota allows it.
 * @throws Refusal as `decideProposal`; request.limit_reached; conversation.busy
 */
export function proposePickup(
  { table, now }: StepDeps,
  actor: Actor,
  conversationId: string,
  proposal: Proposal,
): Promise<PickupRow> {
  return retryOnConflict(async () => {
    const conversation = await readConversation(table, conversationId)
    sideOf(conversation, actor.userId)
    const { openPickupId, recyclableId } = conversation
    const open = openPickupId === null ? undefined : await readPickup(table, openPickupId)
    if (open && isSameProposal(open, actor, proposal)) return open
    const ad = await findAd(table, recyclableId)
    const zone = (ad && (await loadGazetteer()).timeZoneOf(ad.place.cityId)) ?? 'America/Sao_Paulo'
    const step = decideProposal({ conversation, ad, zone }, actor, newId('pickup', now), proposal, now)
    const around = {
      conversation,
      ad,
      existingSides: [],
      debitedUserIds: new Set<string>(),
      donation: null,
      deferral: null,
    }
    await transact(table, [quotaPart(proposalsPerDay, actor.userId, now), ...stepParts(step, around, now)])
    return step.after
  })
}

async function findAd(table: Table, id: string): Promise<RecyclableRow | undefined> {
  return readRecyclable(table, id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'recyclable.not_found') return undefined
    throw error
  })
}
