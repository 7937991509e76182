import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../shared/refusals.ts'
import { type Approval, openApproval } from './approval.ts'
import { type DeciderFacts, decideApproval, type Judgement, needsTwoAdmins } from './decide.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const [requesterId, first, second] = [randomUUID(), randomUUID(), randomUUID()]
const opened = (amountCents = 50_000) =>
  openApproval({ kind: 'withdrawal', id: 'wdr_1', requesterId, amountCents }, now)
const facts: DeciderFacts = {
  isAdmin: true,
  endorserIsAdmin: true,
  twoAdminsAboveCents: 100_000,
  weekCents: 50_000,
  youngCents: 0,
  receiverVersion: null,
}
const yes: Judgement = { verdict: 'post', reason: '' }
const no: Judgement = { verdict: 'release', reason: 'A chave não existe.' }

const refusalOf = (decide: () => unknown) => {
  try {
    decide()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const above = { ...facts, weekCents: 100_001 }

describe('decideApproval', () => {
  it('takes one decision of one admin up to the threshold', () => {
    const decided = decideApproval(opened(100_000), first, yes, { ...facts, weekCents: 100_000 }, now)
    expect(decided).toMatchObject({ decision: { by: first, verdict: 'post' }, version: 2 })
    for (const judgement of [yes, no])
      expect(refusalOf(() => decideApproval(decided, second, judgement, facts, now))).toBe('approval.already_decided')
  })

  it('refuses the requester and users that are not admins now', () => {
    for (const judgement of [yes, no]) {
      expect(refusalOf(() => decideApproval(opened(), requesterId, judgement, facts, now))).toBe('approval.own_request')
      const demoted = { ...facts, isAdmin: false }
      expect(refusalOf(() => decideApproval(opened(), first, judgement, demoted, now))).toBe('access.denied')
    }
  })

  it('requires two admins to pay out above the threshold, and one to release', () => {
    const once = decideApproval(opened(100_001), first, yes, above, now)
    expect(once).toMatchObject({ endorsement: { by: first }, decision: null })
    expect(refusalOf(() => decideApproval(once, first, yes, above, now))).toBe('approval.second_admin_needed')
    expect(decideApproval(once, second, yes, above, now).decision?.by).toBe(second)
    expect(decideApproval(once, first, no, above, now).decision?.verdict).toBe('release')
    expect(decideApproval(opened(100_001), first, no, above, now).decision?.verdict).toBe('release')
  })

  it('ignores the endorsement of a former admin', () => {
    const once = decideApproval(opened(100_001), first, yes, above, now)
    const twice = decideApproval(once, second, yes, { ...above, endorserIsAdmin: false }, now)
    expect(twice).toMatchObject({ endorsement: { by: second }, decision: null })
  })

  it('requires two admins for a small amount of a person who is above the threshold', () => {
    expect(decideApproval(opened(1_000), first, yes, above, now)).toMatchObject({ decision: null })
    expect(decideApproval(opened(1_000), first, no, above, now).decision?.by).toBe(first)
  })

  it('ignores an endorsement after any change of the receiver', () => {
    const to = (receiverVersion: number) => ({ ...above, receiverVersion })
    const once = decideApproval(opened(100_001), first, yes, to(1), now)
    expect(decideApproval(once, second, yes, to(1), now).decision?.by).toBe(second)
    for (const by of [first, second]) {
      const changed = decideApproval(once, by, yes, to(2), now)
      expect(changed).toMatchObject({ endorsement: { by, receiverVersion: 2 }, decision: null })
    }
  })

  it('requires a reason to release money', () => {
    for (const reason of ['', '  \n'])
      expect(refusalOf(() => decideApproval(opened(), first, { verdict: 'release', reason }, facts, now))).toBe(
        'approval.reason_required',
      )
  })

  it('never pays out with fewer admins than required, in any order', () => {
    const people = [requesterId, first, second, randomUUID()]
    const saying = fc.record({
      by: fc.constantFrom(...people),
      verdict: fc.constantFrom('post', 'release'),
      isAdmin: fc.boolean(),
      endorserIsAdmin: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200_000 }), fc.array(saying, { maxLength: 12 }), (amountCents, all) => {
        let approval: Approval = opened(amountCents)
        const takesTwo = needsTwoAdmins({ weekCents: amountCents, youngCents: 0 }, 100_000)
        const saidYes = new Set<string>()
        for (const { by, verdict, ...of } of all) {
          const before = approval
          const code = refusalOf(() => {
            approval = decideApproval(
              before,
              by,
              { verdict, reason: 'x' },
              { ...facts, weekCents: amountCents, ...of },
              now,
            )
          })
          if (code !== undefined) continue
          expect(before.decision).toBeNull()
          expect(approval.version).toBe(before.version + 1)
          expect([of.isAdmin, by !== requesterId]).toEqual([true, true])
          if (verdict === 'post') saidYes.add(by)
          if (approval.decision?.verdict !== 'post') continue
          expect(saidYes.size).toBeGreaterThanOrEqual(takesTwo ? 2 : 1)
          if (takesTwo) expect(approval.endorsement?.by).not.toBe(approval.decision.by)
        }
      }),
    )
  })
})
