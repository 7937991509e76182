import { expect, it } from 'vitest'
import example from '../../events/examples/pickup-reported.v1.json' with { type: 'json' }
import { pickupReported } from '../../events/pickup-events.ts'
import type { CaseView } from '../../shared/contract/cases.ts'
import { checkCells } from '../../test/support/cells.ts'
import { ownerId, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { sampleCase } from '../../test/support/fixtures/cases.ts'
import { addReport, beginCase, closeCase, type DecisionFacts, decideCase } from './decide.ts'

const now = new Date('2026-11-30T12:00:00.000Z')
const adminId = '44444444-4444-4444-8444-444444444444'
const opened = sampleCase({ ownerId, interestedId: strangerId })
const given = { version: 1, verdict: 'complete', reason: ' Vi as fotos. ' } as const
const fine: DecisionFacts = { isAdmin: true, isUndisputed: true, proposerIsAdmin: true, twoAdminsAboveCents: 100_000 }

interface Cell {
  readonly by?: string
  readonly change?: Partial<CaseView>
  readonly given?: Partial<typeof given> | { readonly reason: string } | { readonly version: number }
  readonly facts?: Partial<DecisionFacts>
}
const refused: readonly (readonly [string, Cell])[] = [
  ['access.denied', { facts: { isAdmin: false } }],
  ['case.own', { by: ownerId }],
  ['case.own', { by: strangerId }],
  ['case.already_decided', { change: { status: 'decided' } }],
  ['case.already_decided', { change: { status: 'closed' } }],
  ['case.changed_meanwhile', { given: { version: 2 } }],
  ['case.reason_required', { given: { reason: ' \u200b ' } }],
  ['case.disputed', { facts: { isUndisputed: false } }],
]

it('is decided once, by an admin who takes no part, with a reason, outside of a dispute', async () => {
  const decide = ({ by = adminId, change, given: more, facts }: Cell) =>
    decideCase(
      { ...opened, ...change },
      { userId: by, isAdmin: true },
      { ...given, ...more },
      { ...fine, ...facts },
      now,
    )
  await checkCells(
    refused.map(([code, cell]) => [`${code} ${JSON.stringify(cell)}`, { code, cell }]),
    ({ code, cell }) => expect(() => decide(cell)).toThrow(code),
  )
  expect(decide({})).toEqual({
    ...opened,
    status: 'decided',
    decision: { verdict: 'complete', reason: 'Vi as fotos.', by: adminId, at: now.toISOString() },
    version: 2,
  })
})

it('takes two admins for a sale above the limit', async () => {
  const proposerId = '66666666-6666-4666-8666-666666666666'
  const above = { ...opened, priceCents: 100_001 }
  const proposal = { verdict: 'complete', reason: 'Vi as fotos.', by: proposerId, at: now.toISOString() } as const
  const own = { ...proposal, by: adminId }
  type Change = Partial<typeof given> | { readonly verdict: 'cancel' } | { readonly reason: string }
  const judge = (before: CaseView, facts: Partial<DecisionFacts> = {}, more: Change = {}) =>
    decideCase(before, { userId: adminId, isAdmin: true }, { ...given, ...more }, { ...fine, ...facts }, now)
  expect(judge(above)).toEqual({ ...above, proposal: own, version: 2 })
  const confirmed = judge({ ...above, proposal }, {}, { reason: '' })
  expect(confirmed).toEqual({ ...above, status: 'decided', proposal, decision: own, version: 2 })
  const former = judge({ ...above, proposal }, { proposerIsAdmin: false })
  expect(former).toMatchObject({ status: 'open', proposal: own, decision: null })
  for (const by of [adminId, proposerId]) {
    const replaced = judge({ ...above, proposal: { ...proposal, by } }, {}, { verdict: 'cancel', reason: 'Outra.' })
    expect(replaced).toMatchObject({ status: 'open', decision: null, proposal: { verdict: 'cancel', by: adminId } })
  }
  expect(() => judge({ ...above, proposal: own })).toThrow('case.second_admin_needed')
  expect(() => judge(above, {}, { reason: ' ' })).toThrow('case.reason_required')
  const atLimit = judge({ ...above, priceCents: 100_000, proposal: own })
  expect(atLimit).toMatchObject({ status: 'decided', decision: { by: adminId } })
})

it('closes once, with the end of its pickup', () => {
  const closed = closeCase(opened, 'completed', now.toISOString())
  expect(closed).toMatchObject({ status: 'closed', outcome: 'completed', decision: null, version: 2 })
  expect(closed && closeCase(closed, 'cancelled', now.toISOString())).toBeUndefined()
})

const reported = pickupReported.data.parse(example.data)
const byOwner = { ...reported, problem: { by: 'owner', kind: 'unsafe', text: 'Fui ameaçado.' } } as const
const first = '2026-11-24T13:00:00.000Z'
const second = '2026-11-24T13:00:00.001Z'

it('begins with the report of a side, or without one when time made the pickup a case', () => {
  const { caseId, caseCause, problem, pickupId, conversationId, recyclableId, ownerId, interestedId } = reported
  const { type, action, orderId, priceCents, date, time, confirmed } = reported
  expect(beginCase(reported, first)).toEqual({
    id: caseId,
    status: 'open',
    cause: caseCause,
    problems: [{ ...problem, at: first }],
    pickupId,
    conversationId,
    recyclableId,
    ownerId,
    interestedId,
    type,
    action,
    orderId,
    priceCents,
    date,
    time,
    confirmed,
    openedAt: first,
    proposal: null,
    decision: null,
    outcome: null,
    closedAt: null,
    version: 1,
  })
  expect(beginCase({ ...reported, problem: null }, first).problems).toEqual([])
})

it('lists the reports of both sides by time, equal times in order of arrival', () => {
  const order = (firstAt: string, otherAt: string) =>
    addReport(beginCase(reported, firstAt), byOwner, otherAt)?.problems.map(({ by }) => by)
  expect(order(first, second)).toEqual(['interested', 'owner'])
  expect(order(second, first)).toEqual(['owner', 'interested'])
  expect(order(first, first)).toEqual(['interested', 'owner'])
})

it('adds one report a side, with the confirmations of that time', () => {
  const before = beginCase(reported, first)
  const confirmed = { owner: first, interested: null }
  const after = addReport(before, { ...byOwner, confirmed }, second)
  expect(after).toMatchObject({ confirmed, version: 2 })
  expect(after && addReport(after, byOwner, second)).toBeUndefined()
  for (const repeated of [reported, { ...reported, problem: null }])
    expect(addReport(before, repeated, second)).toBeUndefined()
})
