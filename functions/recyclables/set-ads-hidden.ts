import { type RecyclableAction, recyclableTransition } from '../../shared/life-cycles/recyclable.ts'
import { Refusal } from '../../shared/refusals.ts'
import { changeRecyclable, writeChange } from '../catalogue/change.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { readSuspension, type Suspension, sameSuspensionPart } from '../kit/people/suspension.ts'
import type { Table } from '../kit/table/table.ts'
import { recyclablesOfOwner } from './store.ts'

/** 100 transactions of at most 86 parts and about 50 ms take a tenth of the function's minute. */
export const adsOfRun = 100
const attempts = 4

/** The suspension changed meanwhile: that event's run handles the rest. */
const overtaken = new Refusal('request.conflict')

/**
 * Hides or shows an owner's ads by the current suspension (rules 4.10), whatever the order of events. Idempotent.
 * Returns the id below which the next run continues.
 */
export async function setAdsHidden(
  table: Table,
  ownerId: string,
  below: string | undefined,
): Promise<string | undefined> {
  const suspension = await readSuspension(table, ownerId)
  const { rows, next } = await recyclablesOfOwner(table, ownerId, {
    status: undefined,
    before: below,
    limit: adsOfRun,
  })
  try {
    for (const { id } of rows) await setAdHidden(table, ownerId, id, suspension)
  } catch (error) {
    if (error === overtaken) return undefined
    throw error
  }
  return next
}

/** Guards: ad and suspension are unchanged since they were read, so an outdated run has no effect. */
async function setAdHidden(table: Table, ownerId: string, id: string, suspension: Suspension | null): Promise<void> {
  const hidden = suspension !== null
  const action: RecyclableAction = hidden ? 'hide' : 'show'
  for (let attempt = 1; ; attempt++) {
    try {
      // The index may lag.
      const ad = await readRecyclable(table, id)
      const goes = recyclableTransition(ad.status, 'suspension', action, ad.action)
      if (ad.hidden === hidden || !goes) return
      const change = changeRecyclable(ad, 'suspension', action)
      await writeChange(table, change, [sameSuspensionPart(ownerId, suspension, overtaken)])
      return
    } catch (error) {
      if (!(error instanceof Refusal) || error === overtaken) throw error
      if (error.code === 'recyclable.not_found') return
      if (error.code !== 'recyclable.changed_meanwhile' || attempt === attempts) throw error
    }
  }
}
