import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { isVisibleByLink, recyclableStatuses } from '../../shared/life-cycles/recyclable.ts'
import { decideConversationReport, decideReport } from './decide.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const owner = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', isAdmin: false }
const reporter = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22', isAdmin: false }
const ad = {
  id: newId('recyclable', now),
  ownerId: owner.userId,
  status: 'approved',
  hidden: false,
  type: 'Latas',
} as const
const made = { id: newId('report', now), reason: 'fraud' } as const

describe('decideReport', () => {
  it('creates an open report with an optional sanitised comment', () => {
    const report = {
      ...made,
      recyclableId: ad.id,
      recyclableType: 'Latas',
      conversation: null,
      createdAt: now.toISOString(),
      status: 'open',
      reporterId: reporter.userId,
    }
    expect(decideReport(ad, reporter, made, now)).toEqual({ ...report, comment: null })
    expect(decideReport(ad, reporter, { ...made, comment: '<script></script>' }, now).comment).toBeNull()
    expect(decideReport(ad, reporter, { ...made, comment: ' Pede por fora ' }, now)).toEqual({
      ...report,
      comment: 'Pede por fora',
    })
  })

  it('refuses the caller’s own ad', () => {
    expect(() => decideReport(ad, owner, made, now)).toThrow('report.own_ad')
  })

  it.each(recyclableStatuses)('of an ad with status %s requires a visible ad', (status) => {
    const report = () => decideReport({ ...ad, status }, reporter, made, now)
    if (isVisibleByLink({ status, hidden: false })) expect(report().status).toBe('open')
    else expect(report).toThrow('recyclable.not_found')
  })
})

describe('decideConversationReport', () => {
  const row = {
    id: newId('conversation', now),
    recyclableId: ad.id,
    recyclableType: 'Latas',
    ownerId: owner.userId,
    interestedId: reporter.userId,
  }

  it('reports the other participant without storing their id', () => {
    const [byInterested, byOwner] = [reporter, owner].map((actor) => decideConversationReport(row, actor, made, now))
    expect(byInterested).toMatchObject({ recyclableId: ad.id, conversation: { id: row.id, reported: 'owner' } })
    expect(byOwner).toMatchObject({ conversation: { id: row.id, reported: 'interested' } })
    expect(JSON.stringify(byInterested)).not.toContain(owner.userId)
  })

  it('refuses other users', () => {
    const stranger = { ...owner, userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a33' }
    expect(() => decideConversationReport(row, stranger, made, now)).toThrow('conversation.not_found')
  })
})
