import type { RecyclableRow } from '../../functions/catalogue/recyclable-row.ts'
import { type Countable, rowsOfHistory } from '../../functions/figures/figure-rows.ts'
import { newId } from '../../shared/ids.ts'
import { people } from './people.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

type Ad = Pick<RecyclableRow, 'status' | 'category' | 'action' | 'createdAt'>

/** Returns the counters of the demo accounts and ads, as their events would have made them. */
export function figureRows(ads: readonly Ad[], now: Date): Record<string, unknown>[] {
  const joined = new Date(now.getTime() - 90 * dayMs)
  return rowsOfHistory([...people.map(() => counted(joined, { users: 1 })), ...ads.flatMap((ad) => ofAd(ad, now))])
}

function ofAd({ status, category, action, createdAt }: Ad, now: Date): Countable[] {
  const submitted = new Date(createdAt)
  const events = [counted(submitted, { ads: 1 })]
  if (status === 'pending') return events
  const waitedMs = Math.min((1 + (submitted.getTime() % 30)) * hourMs, Math.max(0, now.getTime() - submitted.getTime()))
  const approved = status !== 'rejected' && {
    'ads.approved': 1,
    [`ads.${category}`]: 1,
    ...(action === 'sale' && { 'ads.approvedForSale': 1 }),
  }
  return [
    ...events,
    counted(new Date(submitted.getTime() + waitedMs), {
      'moderation.decided': 1,
      'moderation.seconds': Math.round(waitedMs / 1000),
      ...(waitedMs <= dayMs && { 'moderation.withinADay': 1 }),
      ...approved,
    }),
  ]
}

function counted(at: Date, figures: Countable['figures']): Countable {
  return { id: newId('event', at), at: at.toISOString(), figures }
}
