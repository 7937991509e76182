import { describe, expect, it } from 'vitest'
import { checkCells } from '../../test/support/cells.ts'
import {
  flagsOf,
  isListed,
  isVisibleByLink,
  recyclableActions,
  recyclableActors,
  recyclableLifeCycle,
  recyclableStates,
  recyclableStatus,
  recyclableStatuses,
  recyclableTransition,
} from './recyclable.ts'

/** Rules 4.1 and 10.24, repeated: all other steps must be refused. */
const allowed = new Set([
  'owner publish none → pending',
  'admin approve pending → approved',
  'admin reject pending → rejected',
  'owner edit pending → pending',
  'owner edit rejected → pending',
  'owner edit approved → pending',
  'photos convert pending → pending',
  'photos convert rejected → rejected',
  'photos renew pending → pending',
  'photos renew rejected → rejected',
  'photos renew approved → approved',
  'photos renew paid → paid',
  'photos renew collection → collection',
  'photos renew paused → paused',
  'owner close approved sale → sold',
  'owner delete pending → none',
  'owner delete rejected → none',
  'owner delete approved → none',
  'accounts delete pending → none',
  'accounts delete rejected → none',
  'accounts delete approved → none',
  'accounts delete sold → none',
  'accounts delete completed → none',
  'payments pay approved sale → paid',
  'payments refund paid sale → approved',
  'payments refund collection sale → approved',
  'payments pause paid sale → paused',
  'payments pause collection sale → paused',
  'owner resume paused → approved',
  'owner edit paused → pending',
  'owner delete paused → none',
  'accounts delete paused → none',
  'pickups collect paid sale → collection',
  'pickups collect approved donation → collection',
  'pickups cancel_collection collection sale → paid',
  'pickups cancel_collection collection donation → approved',
  'pickups complete collection → completed',
  ...['pending', 'rejected', 'approved', 'paid', 'collection', 'paused'].flatMap((state) => [
    `suspension hide ${state} → ${state}`,
    `suspension show ${state} → ${state}`,
  ]),
])

describe('ad life cycle: every state, actor and action', () => {
  const kinds = ['sale', 'donation'] as const
  const steps = recyclableActors.flatMap((actor) =>
    recyclableActions.flatMap((action) => kinds.map((kind) => ({ actor, action, kind }))),
  )

  it.each([...recyclableStatuses, 'none'] as const)('allows only the listed transitions from %s', (from) =>
    checkCells(
      steps.map((step) => [`${step.actor} ${step.action} ${from} ${step.kind}`, step]),
      ({ actor, action, kind }) =>
        expect(recyclableTransition(from, actor, action, kind)?.to).toBe(expectation(from, actor, action, kind)),
    ),
  )

  it('has no duplicate transitions', () => {
    const steps = recyclableLifeCycle.map(({ action, by, from, kind }) => `${action} ${by} ${from} ${kind}`)
    expect(new Set(steps).size).toBe(steps.length)
  })
})

function expectation(from: string, actor: string, action: string, kind: string): string | undefined {
  for (const sentence of allowed) {
    const [before, to] = sentence.split(' → ')
    if (before === `${actor} ${action} ${from}` || before === `${actor} ${action} ${from} ${kind}`) return to
  }
  return undefined
}

describe('ad states', () => {
  const all = [...recyclableStatuses]

  const shown = (hidden: boolean) => all.map((status) => ({ status, hidden }))
  const statesOf = (ads: readonly { status: string }[]) => ads.map(({ status }) => status)

  it('lists only approved ads that are not hidden', () => {
    expect(statesOf(shown(false).filter(isListed))).toEqual(['approved'])
    expect(shown(true).filter(isListed)).toEqual([])
  })
  it('closes the link to pending, rejected and paused ads, and to hidden ads without another participant', () => {
    expect(statesOf(shown(false).filter((ad) => !isVisibleByLink(ad)))).toEqual(['pending', 'rejected', 'paused'])
    expect(statesOf(shown(true).filter((ad) => !isVisibleByLink(ad)))).toEqual([
      'pending',
      'approved',
      'rejected',
      'paused',
    ])
  })
  it('keeps hidden ads out of the moderation queue', () => {
    expect(statesOf(shown(false).filter((ad) => flagsOf(ad).queued))).toEqual(['pending'])
    expect(shown(true).filter((ad) => flagsOf(ad).queued)).toEqual([])
  })
  it('deletes photos only of sold and completed ads', () => {
    expect(all.filter((status) => !recyclableStates[status].keepsPhotos)).toEqual(['sold', 'completed'])
  })
  it('accepts only the states as status', () => {
    expect(all.every((status) => recyclableStatus.safeParse(status).success)).toBe(true)
    expect(recyclableStatus.safeParse('none').success).toBe(false)
  })
})
