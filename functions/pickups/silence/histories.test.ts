import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayMs } from '../../../shared/days.ts'
import { newId } from '../../../shared/ids.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { plantPickup } from '../../../test/support/fixtures/pickup-rows.ts'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { changeItem, createTable } from '../../../test/support/tables/table.ts'
import { keys } from '../../kit/table/keys.ts'
import { queryRows } from '../../kit/table/query.ts'
import { auditLedger, type Difference } from '../../ledger/audit.ts'
import { sale } from '../../ledger/movements.ts'
import { moveMoney, readBalance, readJournals } from '../../ledger/store.ts'
import { decideAcceptance, decideCancellation, decideConfirmation, decideTakeBack } from '../decide.ts'
import { readPickup } from '../store.ts'
import { takeStep } from '../take-step.ts'
import { decideReport } from './report.ts'
import { settleCase } from './settle-case.ts'
import { sweepSilence } from './sweep.ts'

const table = createTable()
const start = new Date('2026-11-22T12:00:00.000Z')
const logger = { error: () => undefined }

interface Scene {
  readonly pickupId: string
  readonly orderId: string
  readonly ownerId: string
  readonly buyerId: string
  readonly priceCents: number
}

async function lay(priceCents: number): Promise<Scene> {
  const [ownerId, buyerId] = [randomUUID(), randomUUID()]
  for (const id of [ownerId, buyerId])
    await changeItem(table, { ...keys.profile(id), ...sampleProfile({ id, email: `${id}@mail.example` }) })
  const orderId = newId('order', start)
  const { row, ad } = await plantPickup(
    table,
    {
      ownerId,
      interestedId: buyerId,
      ad: { type: 'Latas', category: 'metal', action: 'sale' },
      date: '2026-11-22',
      time: '09:30',
      startsAt: '2026-11-22T14:30:00.000Z',
    },
    { status: 'paid', sale: { orderId, buyerId, priceCents } },
  )
  const terms = { userId: ownerId, recyclableId: ad.id, priceCents, feesCents: 299 }
  await moveMoney(table, [sale.pay(orderId, 'p1', terms)], { now: start })
  const owner = { userId: ownerId, isAdmin: false }
  await takeStep({ table, now: start }, row.id, (facts) => decideAcceptance(facts, owner, start))
  return { pickupId: row.id, orderId, ownerId, buyerId, priceCents }
}

const acts = ['confirm', 'takeBack', 'cancel', 'report'] as const
type Act =
  | { readonly do: (typeof acts)[number]; readonly side: 'ownerId' | 'buyerId'; readonly days: number }
  | { readonly do: 'sweep' | 'deliver'; readonly days: number }

const days = fc.constantFrom(0, 0.02, 0.5, 1.1, 2.5)
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constantFrom(...acts), side: fc.constantFrom('ownerId' as const, 'buyerId' as const), days }),
  fc.record({ do: fc.constantFrom('sweep' as const, 'sweep' as const, 'deliver' as const), days }),
)

/** Refusals, never faults. */
async function perform(scene: Scene, one: Act, now: Date): Promise<void> {
  const { pickupId } = scene
  if (!('side' in one)) return one.do === 'sweep' ? sweepTwice(now) : deliverReminders(scene)
  const actor = { userId: scene[one.side], isAdmin: false }
  const step = takeStep({ table, now }, pickupId, ({ row }) => {
    if (one.do === 'confirm') return decideConfirmation(row, actor, [], now)
    if (one.do === 'takeBack') return decideTakeBack(row, actor)
    if (one.do === 'cancel') return decideCancellation(row, actor, 'Choveu.', now)
    return decideReport(row, actor, { kind: 'other', text: 'Não deu certo.' }, now)
  })
  await step.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

async function sweepTwice(now: Date): Promise<void> {
  await Promise.all([sweepSilence(table, { now, logger }), sweepSilence(table, { now, logger })])
}

/** Marks the reminders as sent, as the sender of e-mails does. */
async function deliverReminders({ pickupId, ownerId, buyerId }: Scene): Promise<void> {
  const rows = await reminders(pickupId)
  for (const { noticeId } of rows)
    for (const userId of [ownerId, buyerId])
      await changeItem(table, { ...keys.mail(`${String(noticeId)}#${userId}`), outcome: 'sent' })
}

function reminders(pickupId: string) {
  return queryRows(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': keys.pickup(pickupId).pk, ':prefix': keys.pickupReminderPrefix },
  })
}

it('any order of confirmations, reports, reminders and doubled, late sweeps has one end', {
  timeout: 300_000,
}, async () => {
  const cases = fc.tuple(fc.constantFrom(10_000, 150_000), fc.array(act, { maxLength: 12 }), fc.boolean())
  const ends = new Set<string>()
  await fc.assert(
    fc.asyncProperty(cases, async ([priceCents, chosen, completes]) => {
      const scene = await lay(priceCents)
      let now = start.getTime()
      for (const one of chosen) {
        now += one.days * dayMs
        await perform(scene, one, new Date(now))
      }
      await sweepTwice(new Date(Math.max(now, start.getTime() + 8 * dayMs)))
      const silent = await readPickup(table, scene.pickupId)
      // Nothing waits without an admin who knows of it.
      if (silent.status === 'accepted') expect(silent.caseId).not.toBeNull()
      const verdict = completes ? 'complete' : 'cancel'
      const decided = { pickupId: scene.pickupId, orderId: null, verdict } as const
      for (const _ of [1, 2]) await settleCase({ table, now: new Date(now + 9 * dayMs) }, decided)

      const { status, confirmations, caseId } = await readPickup(table, scene.pickupId)
      ends.add(`${status}${caseId ? ' by a case' : ''}`)
      expect(['completed', 'cancelled']).toContain(status)
      const journals = await readJournals(table, `sale/${scene.orderId}`)
      expect(journals.filter(({ action }) => action === 'earn' || action === 'defer')).toHaveLength(
        status === 'completed' ? 1 : 0,
      )
      const { creditedCents, deferredCents, pendingCents, escrowCents } = await readBalance(table, scene.ownerId)
      const earned = status === 'completed' ? priceCents : 0
      // Two who trade only with each other wait for the earnings of a large sale (rules 10.35).
      expect({ earnedCents: creditedCents + deferredCents, pendingCents, escrowCents }).toEqual({
        earnedCents: earned,
        pendingCents: 0,
        escrowCents: priceCents - earned,
      })
      // Above the limit the owner's word alone gives nothing.
      if (status === 'completed' && caseId === null && priceCents > 100_000)
        expect(confirmations.interested).not.toBeNull()
      const told = await reminders(scene.pickupId)
      expect(new Set(told.map(({ sk }) => sk)).size).toBe(told.length)
    }),
    { numRuns: Number(process.env.RACES ?? 12) },
  )
  expect(ends.size).toBeGreaterThan(1)
  const found: Difference[] = []
  await auditLedger(table, (one) => found.push(one))
  expect(found).toEqual([])
})
