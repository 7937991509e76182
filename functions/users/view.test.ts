import { describe, expect, it } from 'vitest'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import type { AuditRow } from '../kit/audit.ts'
import { auditViewOf, summaryOf, viewOf } from './view.ts'

const since = '2026-11-20T12:00:00.000Z'
const suspension = { reason: 'Anúncios falsos.', since }
const ana = sampleProfile({ name: 'Ana Souza', status: 'in_analysis', analysisSince: since })

describe('summaryOf', () => {
  it('states identity and account status without the address', () => {
    const { id, email, phone, createdAt, version } = ana
    expect(summaryOf(ana)).toEqual({
      id,
      name: 'Ana Souza',
      email,
      phone,
      profileType: 'citizen',
      status: 'in_analysis',
      suspended: false,
      city: null,
      createdAt,
      version,
    })
    expect(summaryOf({ ...ana, suspension }).suspended).toBe(true)
  })
})

describe('viewOf', () => {
  it('states the start of the analysis only while it lasts', () => {
    expect(viewOf(ana, { isAdmin: false })).toMatchObject({ id: ana.id, analysisSince: since, isAdmin: false })
    expect(viewOf({ ...ana, status: 'verified' }, { isAdmin: true })).toMatchObject({
      analysisSince: null,
      isAdmin: true,
    })
  })

  it('states the public rating, and frozen money during a suspension', () => {
    expect(viewOf(ana, { isAdmin: false })).toMatchObject({ isMoneyFrozen: false, rating: { count: 0 } })
    expect(viewOf({ ...ana, suspension }, { isAdmin: false }).isMoneyFrozen).toBe(true)
  })
})

describe('auditViewOf', () => {
  const record: AuditRow = {
    id: 'aud_01KAJ5X0M8Z3V7Q2T4W6Y8A0BC',
    actorId: ana.id,
    action: 'verify:user',
    before: {},
    after: {},
    reason: '',
    at: since,
  }

  it('names the admin while that account exists', () => {
    const { actorId, ...rest } = record
    expect(auditViewOf(record, new Map([[actorId, ana]]))).toEqual({
      ...rest,
      actor: { id: actorId, name: 'Ana Souza' },
    })
    expect(auditViewOf(record, new Map()).actor).toEqual({ id: actorId, name: null })
  })
})
