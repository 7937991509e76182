import { type RecyclableAction, recyclableTransition } from '../../shared/life-cycles/recyclable.ts'
import { Refusal } from '../../shared/refusals.ts'
import { changeRecyclable, writeChange } from '../catalogue/change.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { readSuspension, type Suspension, sameSuspensionPart } from '../kit/people/suspension.ts'
import type { Table } from '../kit/table/table.ts'
import { recyclablesOfOwner } from './store.ts'

/** Ads of one run: 100 transactions of at most 86 parts, some 50 ms each, are a tenth of the function's minute. */
export const adsOfRun = 100
/** How often an ad that somebody changes at the same moment is read again. */
const tries = 4

/** The owner was restored or suspended again meanwhile: that event's own run does what is left. */
const overtaken = new Refusal('request.conflict')

/**
 * Hides an owner's ads, or shows them again (rules 4.10), whichever the profile says now: the order in which events
 * arrive does not matter, and doing it twice changes nothing. Gives the ad below which the next run goes on; undefined
 * where there is nothing more to do.
 */
export async function turnAds(table: Table, ownerId: string, below: string | undefined): Promise<string | undefined> {
  const suspension = await readSuspension(table, ownerId)
  const { rows, next } = await recyclablesOfOwner(table, ownerId, {
    status: undefined,
    before: below,
    limit: adsOfRun,
  })
  try {
    for (const { id } of rows) await turnAd(table, ownerId, id, suspension)
  } catch (error) {
    if (error === overtaken) return undefined
    throw error
  }
  return next
}

/** Guards: the ad is as it was read; the owner's suspension too, so that an older run changes nothing any more. */
async function turnAd(table: Table, ownerId: string, id: string, suspension: Suspension | null): Promise<void> {
  const hidden = suspension !== null
  const action: RecyclableAction = hidden ? 'hide' : 'show'
  for (let attempt = 1; ; attempt++) {
    try {
      // The index may be a moment old.
      const ad = await readRecyclable(table, id)
      const goes = recyclableTransition(ad.status, 'suspension', action, ad.action)
      if (ad.hidden === hidden || !goes) return
      const change = changeRecyclable(ad, 'suspension', action)
      await writeChange(table, change, [sameSuspensionPart(ownerId, suspension, overtaken)])
      return
    } catch (error) {
      if (!(error instanceof Refusal) || error === overtaken) throw error
      if (error.code === 'recyclable.not_found') return
      if (error.code !== 'recyclable.changed_meanwhile' || attempt === tries) throw error
    }
  }
}
