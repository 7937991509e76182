import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { isOpen, type PickupStatus } from '../../shared/life-cycles/pickup.ts'
import { Refusal, type RefusalCode } from '../../shared/refusals.ts'
import { plantPickup } from '../../test/support/fixtures/pickup-rows.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { scheduledTable } from '../../test/support/tables/scheduled.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { changeRecyclable, deleteRecyclable, writeChange } from '../catalogue/change.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { readRecyclable } from '../catalogue/store.ts'
import type { Actor } from '../kit/people/actor.ts'
import { readProfileToChange } from '../kit/people/profile/profiles.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { auditLedger, type Difference } from '../ledger/audit.ts'
import { sale } from '../ledger/movements.ts'
import { moveMoney, readBalance, readJournals } from '../ledger/store.ts'
import { appendMessage } from '../talk/append-message.ts'
import { retryOnConflict } from '../talk/retry-on-conflict.ts'
import { readConversation } from '../talk/store.ts'
import {
  decideAcceptance,
  decideCancellation,
  decideConfirmation,
  decideEnding,
  decideRejection,
  decideTakeBack,
} from './decide.ts'
import { proposePickup } from './propose.ts'
import { readPickup, readTotals } from './store.ts'
import { takeStep } from './take-step.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const priceCents = 10_050
const today = { date: '2026-11-22', startsAt: '2026-11-22T14:30:00.000Z' }

interface Scene {
  readonly owner: Actor
  readonly buyer: Actor
  /** The order of the sale; for a donation, of the sale that it may become. */
  readonly orderId: string
  readonly pickupId: string
  readonly conversationId: string
  readonly adId: string
}

interface Begin {
  readonly action: 'sale' | 'donation'
  readonly status: 'proposed' | 'accepted'
  readonly confirmed: boolean
}

async function lay({ action, status, confirmed }: Begin): Promise<Scene> {
  const [owner, buyer] = [randomUUID(), randomUUID()].map((userId) => ({ userId, isAdmin: false })) as [Actor, Actor]
  for (const { userId: id } of [owner, buyer])
    await changeItem(table, { ...keys.profile(id), ...sampleProfile({ id, email: `${id}@mail.example` }) })
  const orderId = newId('order', now)
  const { row, ad, conversation } = await plantPickup(
    table,
    { ownerId: owner.userId, interestedId: buyer.userId, ad: { type: 'Latas', category: 'metal', action }, ...today },
    action === 'sale' ? { status: 'paid', sale: { orderId, buyerId: buyer.userId, priceCents } } : {},
  )
  const scene = { owner, buyer, orderId, pickupId: row.id, conversationId: conversation.id, adId: ad.id }
  if (action === 'sale') await moveMoney(table, [payment(scene)], { now })
  if (status === 'accepted') await does.accept(table, scene)
  if (status === 'accepted' && confirmed) await does.confirmAsBuyer(table, scene)
  return scene
}

function payment({ orderId, owner, adId: recyclableId }: Pick<Scene, 'orderId' | 'owner' | 'adId'>) {
  return sale.pay(orderId, 'p1', { userId: owner.userId, recyclableId, priceCents, feesCents: 2_108 })
}

const does = {
  accept: (on: Table, { pickupId, owner }: Scene) =>
    takeStep({ table: on, now }, pickupId, (facts) => decideAcceptance(facts, owner, now)),
  reject: (on, { pickupId, owner }) =>
    takeStep({ table: on, now }, pickupId, ({ row }) => decideRejection(row, owner, undefined, now)),
  cancelAsBuyer: (on, { pickupId, buyer }) =>
    takeStep({ table: on, now }, pickupId, ({ row }) => decideCancellation(row, buyer, 'Choveu.', now)),
  cancelAsOwner: (on, { pickupId, owner }) =>
    takeStep({ table: on, now }, pickupId, ({ row }) => decideCancellation(row, owner, 'Viajei.', now)),
  confirmAsBuyer: (on, { pickupId, buyer }) =>
    takeStep({ table: on, now }, pickupId, ({ row }) => decideConfirmation(row, buyer, [], now)),
  takeBackAsBuyer: (on, { pickupId, buyer }) =>
    takeStep({ table: on, now }, pickupId, ({ row }) => decideTakeBack(row, buyer)),
  confirmAsOwner: (on, { pickupId, owner }) =>
    takeStep({ table: on, now }, pickupId, ({ row }) =>
      decideConfirmation(row, owner, [{ material: 'metal', grams: 900 }], now),
    ),
  suspend: (on, { pickupId }) =>
    takeStep(
      { table: on, now },
      pickupId,
      ({ row }) =>
        decideEnding(row, { by: 'accounts', cause: 'account_suspended', from: 'interested' }, now) ?? 'taken',
    ),
  editAd: async (on, { adId }) => {
    const ad = await readRecyclable(on, adId)
    const text = { type: 'Latinhas', description: ad.description, category: ad.category, words: ad.words }
    await writeChange(on, changeRecyclable(ad, 'owner', 'edit', text), [])
  },
  /** The donation is edited into a sale, approved and paid by the same user. */
  sellInstead: async (on, { adId, ...scene }) => {
    const edited = changeRecyclable(await readRecyclable(on, adId), 'owner', 'edit', { action: 'sale', priceCents })
    await writeChange(on, edited, [])
    await writeChange(on, changeRecyclable(await readRecyclable(on, adId), 'admin', 'approve'), [])
    const sold = { orderId: scene.orderId, buyerId: scene.buyer.userId, priceCents }
    const { parts } = changeRecyclable(await readRecyclable(on, adId), 'payments', 'pay', { sale: sold })
    await moveMoney(on, [payment({ adId, ...scene })], { now, alongside: () => parts })
  },
  deleteAd: async (on, { adId }) => {
    await writeChange(on, deleteRecyclable(await readRecyclable(on, adId), 'owner', 'delete'), [])
  },
  refund: async (on, { adId, orderId }) => {
    const ad = await readRecyclable(on, adId)
    const { parts } = changeRecyclable(ad, 'payments', 'refund', { sale: undefined })
    await moveMoney(on, [sale.refund(orderId)], { now, alongside: () => parts })
  },
  speak: (on, { conversationId }) =>
    retryOnConflict(async () => {
      const said = {
        id: newId('message', now),
        from: 'owner',
        kind: 'text',
        text: 'Oi',
        photos: [] as never[],
      } as const
      await transact(on, [
        ...appendMessage(await readConversation(on, conversationId), { ...said, photos: [] }, now).parts,
      ])
    }),
} as const satisfies Record<string, (on: Table, scene: Scene) => Promise<unknown>>
type Deed = keyof typeof does
const deeds = Object.keys(does) as Deed[]

/** Late callers get these refusals, never a fault. */
const expectedRefusals: readonly RefusalCode[] = [
  ...(['pickup.confirmed_by_you', 'pickup.confirmed_by_other'] as const),
  ...(['pickup.step_not_possible', 'pickup.ad_not_available', 'pickup.ad_changed', 'pickup.not_paid'] as const),
  ...(['recyclable.changed_meanwhile', 'recyclable.action_not_possible', 'recyclable.not_found'] as const),
  'ledger.step_not_possible',
]

type Outcome = 'done' | RefusalCode

async function together(scheduler: fc.Scheduler, scene: Scene, chosen: readonly Deed[]): Promise<Outcome[]> {
  const all = Promise.all(
    chosen.map((deed) =>
      does[deed](scheduledTable(table, scheduler), scene).then(
        (): Outcome => 'done',
        (error: unknown): Outcome => {
          if (error instanceof Refusal && expectedRefusals.includes(error.code)) return error.code
          // A failed condition on another feature's row; its real caller gets a refusal.
          if (error instanceof Error && error.name === 'ConditionsFailed') return 'recyclable.changed_meanwhile'
          throw error
        },
      ),
    ),
  )
  await scheduler.waitFor(all)
  return all
}

/** Expected ledger state by pickup status, without a refund. */
const moneyIs: Readonly<Record<PickupStatus, string>> = {
  proposed: 'paid',
  rejected: 'paid',
  cancelled: 'paid',
  accepted: 'accepted',
  completed: 'earned',
}

async function expectOneStory({ owner, buyer, orderId, pickupId, conversationId, adId }: Scene): Promise<PickupStatus> {
  const row = await readPickup(table, pickupId)
  const ad = await readRecyclable(table, adId).catch((): Partial<RecyclableRow> => ({}))
  const { openPickupId } = await readConversation(table, conversationId)
  const money = (await readJournals(table, `sale/${orderId}`)).at(-1)?.state
  const refunded = money === 'refunding'
  const completed = row.status === 'completed'

  expect(openPickupId).toBe(isOpen(row.status) ? pickupId : null)
  expect(await cardsOf(conversationId)).toHaveLength(row.version - 1)
  if (money && !refunded) expect(money).toBe(moneyIs[row.status])
  if (refunded) expect(completed).toBe(false)
  if (!refunded) expect(ad.status === 'collection').toBe(row.status === 'accepted')
  expect(ad.status === 'completed').toBe(completed)

  const counts = await Promise.all([owner, buyer].map(({ userId }) => readProfileToChange(table, userId)))
  expect(counts.map(({ completedPickups }) => completedPickups)).toEqual(completed ? [1, 1] : [0, 0])
  const [given, taken] = await Promise.all([readTotals(table, owner.userId), readTotals(table, buyer.userId)])
  expect([given.given.pickups, taken.taken.pickups]).toEqual(completed ? [1, 1] : [0, 0])
  const { creditedCents } = await readBalance(table, owner.userId)
  expect(creditedCents).toBe(completed && ad.action === 'sale' ? priceCents : 0)
  return row.status
}

async function cardsOf(conversationId: string): Promise<unknown[]> {
  const cards: unknown[] = []
  const messages = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': keys.conversation(conversationId).pk, ':prefix': keys.messagePrefix },
  })
  for await (const message of messages) if (message.kind === 'pickup') cards.push(message.step)
  return cards
}

const begins: fc.Arbitrary<Begin> = fc.record({
  action: fc.constantFrom('sale', 'donation'),
  status: fc.constantFrom('proposed', 'accepted'),
  confirmed: fc.boolean(),
})
const onlyOf: Partial<Record<Deed, Begin['action']>> = { refund: 'sale', sellInstead: 'donation' }
const possible = ({ action }: Begin) => deeds.filter((deed) => (onlyOf[deed] ?? action) === action)

describe('concurrent actions on a pickup', { timeout: 300_000 }, () => {
  it('have one consistent outcome and refuse late callers', async () => {
    const cases = begins.chain((begin) =>
      fc.tuple(
        fc.constant(begin),
        fc.array(fc.constantFrom(...possible(begin)), { minLength: 2, maxLength: 4 }),
        fc.scheduler(),
      ),
    )
    await fc.assert(
      fc.asyncProperty(cases, async ([begin, chosen, scheduler]) => {
        const scene = await lay(begin)
        await together(scheduler, scene, chosen)
        await expectOneStory(scene)
      }),
      { numRuns: Number(process.env.RACES ?? 30) },
    )
    const found: Difference[] = []
    await auditLedger(table, (one) => found.push(one))
    expect(found).toEqual([])
  })

  const races: readonly [string, Begin['status'], boolean, readonly Deed[], readonly PickupStatus[]][] = [
    ['two acceptances', 'proposed', false, ['accept', 'accept'], ['accepted']],
    ['an acceptance and a withdrawal by the proposer', 'proposed', false, ['accept', 'cancelAsBuyer'], ['cancelled']],
    ['an acceptance and a rejection', 'proposed', false, ['accept', 'reject'], ['accepted', 'rejected']],
    ['both confirmations', 'accepted', false, ['confirmAsBuyer', 'confirmAsOwner'], ['completed']],
    ['the last confirmation, clicked twice', 'accepted', true, ['confirmAsOwner', 'confirmAsOwner'], ['completed']],
    ['the last confirmation and a cancellation', 'accepted', true, ['confirmAsOwner', 'cancelAsBuyer'], ['completed']],
    [
      'the last confirmation and the first one taken back',
      'accepted',
      true,
      ['confirmAsOwner', 'takeBackAsBuyer'],
      ['completed', 'accepted'],
    ],
    [
      'a first confirmation and a cancellation',
      'accepted',
      false,
      ['confirmAsOwner', 'cancelAsBuyer'],
      ['accepted', 'cancelled'],
    ],
    ['two cancellations', 'accepted', false, ['cancelAsOwner', 'cancelAsBuyer'], ['cancelled']],
  ]

  it.each(races)('%s end in one of the expected outcomes', async (_, status, confirmed, chosen, outcomes) => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('sale', 'donation'), fc.scheduler(), async (action, scheduler) => {
        const scene = await lay({ action, status, confirmed })
        const told = await together(scheduler, scene, chosen)
        expect(outcomes).toContain(await expectOneStory(scene))
        expect(told.some((one) => one === 'done')).toBe(true)
        if (new Set(chosen).size === 1) expect(told).toEqual(['done', 'done'])
      }),
      { numRuns: 6 },
    )
  })

  it('of acceptance and edit, sale or deletion never collect a missing ad', async () => {
    const changes = fc.constantFrom('editAd', 'sellInstead', 'deleteAd')
    await fc.assert(
      fc.asyncProperty(changes, fc.scheduler(), async (change, scheduler) => {
        const scene = await lay({ action: 'donation', status: 'proposed', confirmed: false })
        const [accepted, changed] = await together(scheduler, scene, ['accept', change])
        expect([accepted, changed].filter((one) => one === 'done')).toHaveLength(1)
        expect(await expectOneStory(scene)).toBe(accepted === 'done' ? 'accepted' : 'proposed')
      }),
      { numRuns: 12 },
    )
  })

  it('of two proposals by each side create one pickup', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const scene = await lay({ action: 'donation', status: 'proposed', confirmed: false })
        await does.reject(table, scene)
        const { owner, buyer, conversationId } = scene
        const turns = scheduledTable(table, scheduler)
        const proposals = [
          [owner, '10:00'],
          [buyer, '11:00'],
          [owner, '10:00'],
          [buyer, '11:00'],
        ] as const
        const all = Promise.all(
          proposals.map(([actor, time]) =>
            proposePickup({ table: turns, now }, actor, conversationId, { date: '2026-11-24', time }).then(
              ({ id }) => id,
              (error: unknown) => error instanceof Refusal && error.code,
            ),
          ),
        )
        await scheduler.waitFor(all)
        const told = await all
        const { openPickupId } = await readConversation(table, conversationId)
        expect(told.filter((one) => one === openPickupId)).toHaveLength(2)
        expect(told.filter((one) => one === 'pickup.already_open')).toHaveLength(2)
        expect(await cardsOf(conversationId)).toEqual(['rejected', 'proposed'])
      }),
      { numRuns: 6 },
    )
  })
})
