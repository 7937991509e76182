import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { auditPart } from '../kit/audit.ts'
import { profileItems } from '../kit/people/profile/profile-change.ts'
import { transact } from '../kit/table/transaction.ts'
import { openApproval } from './approval.ts'
import { decideApproval } from './decide.ts'
import { personOf, progressOf, readApprovalContext, readHistory } from './read-history.ts'
import { recordExport } from './record-export.ts'
import { openApprovalPart, readApproval, verdictParts } from './store.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const facts = {
  isAdmin: true,
  endorserIsAdmin: true,
  twoAdminsAboveCents: 1,
  weekCents: 2,
  youngCents: 0,
  receiverVersion: null,
}
const [ana, bia, gone] = [randomUUID(), randomUUID(), randomUUID()]
const request = { id: 'wdr_1', userId: ana, amountCents: 50_000 }
const twice = [request, { id: 'wdr_2', userId: ana, amountCents: 100 }, { id: 'wdr_3', userId: gone, amountCents: 100 }]

async function plant(): Promise<void> {
  const people = [
    sampleProfile({ id: ana, name: 'Ana', email: 'ana@mail.example' }),
    sampleProfile({ id: bia, name: 'Bia', email: 'bia@mail.example' }),
  ]
  const opened = openApproval({ kind: 'withdrawal', requesterId: ana, id: 'wdr_1', amountCents: 50_000 }, now)
  await transact(table, [...people.flatMap(profileItems).map((Item) => ({ Put: { Item } })), openApprovalPart(opened)])
}

async function endorse(by: string): Promise<void> {
  const before = await readApproval(table, 'withdrawal/wdr_1')
  if (!before) throw new Error('no approval')
  await transact(table, [
    ...verdictParts(decideApproval(before, by, { verdict: 'post', reason: '' }, facts, now), now),
    auditPart(
      { userId: by, isAdmin: true },
      { action: 'endorse:withdrawal', targetId: 'wdr_1', before: {}, after: {}, reason: 'ok' },
      now,
    ),
  ])
}

describe('readApprovalContext', () => {
  it('returns the requester, the endorsing admin and the threshold for two admins', async () => {
    await plant()
    const open = await readApprovalContext(table, 'withdrawal', twice)
    expect(open.approvals.size).toBe(1)
    expect(progressOf(request, open, null)).toEqual({
      endorsedBy: null,
      takesTwo: request.amountCents > open.twoAdminsAboveCents,
    })
    await endorse(bia)
    const endorsed = await readApprovalContext(table, 'withdrawal', twice)
    expect(progressOf(request, endorsed, null)).toMatchObject({ endorsedBy: bia })
    expect(progressOf(request, endorsed, 2)).toMatchObject({ endorsedBy: null })
    expect(progressOf({ id: 'wdr_2', userId: ana, amountCents: 1 }, endorsed, null)).toEqual({
      endorsedBy: null,
      takesTwo: false,
    })
    expect(personOf(request, endorsed)).toEqual({ id: ana, name: 'Ana', email: 'ana@mail.example' })
  })

  it('returns null names for a deleted account', async () => {
    await plant()
    const beside = await readApprovalContext(table, 'withdrawal', twice)
    expect(personOf({ id: 'wdr_3', userId: gone, amountCents: 100 }, beside)).toEqual({
      id: gone,
      name: null,
      email: null,
    })
  })
})

describe('readHistory', () => {
  it('names the admin of each step and audit', async () => {
    await plant()
    expect(await readHistory(table, 'withdrawal', 'wdr_1')).toEqual({ steps: [], audits: [] })
    await endorse(bia)
    const { steps, audits } = await readHistory(table, 'withdrawal', 'wdr_1')
    expect(steps).toEqual([{ at: now.toISOString(), step: 'endorsed', by: 'Bia' }])
    expect(audits).toMatchObject([{ action: 'endorse:withdrawal', actor: { id: bia, name: 'Bia' }, reason: 'ok' }])
    expect(audits[0]).not.toHaveProperty('actorId')
  })

  it('shows the decisions after any number of exports', async () => {
    await plant()
    await endorse(bia)
    const actor = { userId: bia, isAdmin: true }
    for (let count = 1; count <= 25; count++)
      await recordExport({ table, now: new Date(now.getTime() + count * 1000) }, actor, 'withdrawal', ['wdr_1'])
    const { audits } = await readHistory(table, 'withdrawal', 'wdr_1')
    expect(audits.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 20 }, () => 'export:withdrawal'),
      'endorse:withdrawal',
    ])
  })

  it('keeps a step without a name when the admin was deleted', async () => {
    await plant()
    await endorse(gone)
    const { steps, audits } = await readHistory(table, 'withdrawal', 'wdr_1')
    expect(steps).toMatchObject([{ step: 'endorsed', by: null }])
    expect(audits).toMatchObject([{ actor: { id: gone, name: null } }])
  })
})
