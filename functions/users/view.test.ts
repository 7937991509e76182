import { describe, expect, it } from 'vitest'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import type { AuditRow } from '../kit/audit.ts'
import { auditViewOf, summaryOf, viewOf } from './view.ts'

const since = '2026-11-20T12:00:00.000Z'
const suspension = { reason: 'Anúncios falsos.', since }
const ana = sampleProfile({ name: 'Ana Souza', status: 'in_analysis', analysisSince: since })

describe('a line of the list of people', () => {
  it('says who somebody is and how they stand, and not where they live', () => {
    const { id, email, phone, createdAt, version } = ana
    expect(summaryOf(ana)).toEqual({
      ...{ id, name: 'Ana Souza', email, phone, profileType: 'citizen', status: 'in_analysis' },
      ...{ suspended: false, city: null, createdAt, version },
    })
    expect(summaryOf({ ...ana, suspension }).suspended).toBe(true)
  })
})

describe('somebody as admins see them', () => {
  it('waits for the analysis since a time, only while it goes on', () => {
    expect(viewOf(ana, { isAdmin: false })).toMatchObject({ id: ana.id, analysisSince: since, isAdmin: false })
    expect(viewOf({ ...ana, status: 'verified' }, { isAdmin: true })).toMatchObject({
      analysisSince: null,
      isAdmin: true,
    })
  })

  it('has the rating that everybody sees, and money that stands still while they are suspended', () => {
    expect(viewOf(ana, { isAdmin: false })).toMatchObject({ isMoneyFrozen: false, rating: { count: 0 } })
    expect(viewOf({ ...ana, suspension }, { isAdmin: false }).isMoneyFrozen).toBe(true)
  })
})

describe('a record of what admins did', () => {
  const record: AuditRow = {
    id: 'aud_01KAJ5X0M8Z3V7Q2T4W6Y8A0BC',
    actorId: ana.id,
    action: 'verify:user',
    before: {},
    after: {},
    reason: '',
    at: since,
  }

  it('names who did it, as far as the account is still there', () => {
    const { actorId, ...rest } = record
    expect(auditViewOf(record, new Map([[actorId, ana]]))).toEqual({
      ...rest,
      actor: { id: actorId, name: 'Ana Souza' },
    })
    expect(auditViewOf(record, new Map()).actor).toEqual({ id: actorId, name: null })
  })
})
