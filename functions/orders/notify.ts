import { createHash } from 'node:crypto'
import * as z from 'zod'
import { paymentNotified } from '../../events/order-events.ts'
import { paymentId } from '../../shared/contract/order-views.ts'
import { dayOf } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusals.ts'
import { claimPart } from '../kit/events/consumer.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { keys } from '../kit/table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../kit/table/table.ts'
import { ConditionsFailed, type Part, transact } from '../kit/table/transaction.ts'
import { checkSignature, type Delivery, type SignatureCheck } from './provider/signature.ts'

/** All fields are untrusted and optional. */
export interface Notification {
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

interface NotifyDeps {
  readonly table: Table
  readonly webhookSecret: () => Promise<string>
  /** Counts notifications that are not genuine, apart from the others. */
  readonly countRefused: (now: Date) => Promise<void>
  readonly now: Date
}

export type Reception = 'accepted' | 'repeated' | 'ignored' | Exclude<SignatureCheck, 'genuine'>

/** A dispute takes months. */
const keptSeconds = 180 * daySeconds
const longest = 100
const text = z.string().transform((value) => value.slice(0, longest))
const hint = z.looseObject({
  'data.id': text.optional(),
  type: text.optional(),
})
const head = z.looseObject({ 'x-signature': z.string().max(500).optional(), 'x-request-id': text.optional() })

/**
 * Records a webhook delivery. A genuine one emits an event and is answered at once; the payment is later read from the
 * provider by its signed id. The body is not used.
 * @throws Refusal payment.signature_invalid for a forged, unsigned, malformed or stale delivery
 */
export async function receiveNotification(
  { table, webhookSecret, countRefused, now }: NotifyDeps,
  received: Notification,
): Promise<Reception> {
  const { 'data.id': dataId, type } = hint.catch({}).parse(received.query ?? {})
  const { 'x-signature': signature, 'x-request-id': requestId } = head.catch({}).parse(received.headers)
  const delivery: Delivery = { signature, requestId, dataId }
  const verdict = checkSignature(delivery, await webhookSecret(), now)
  const seen = { dataId: dataId ?? null, topic: type ?? null, requestId: requestId ?? null }
  if (verdict !== 'genuine') {
    // Used up: a flood costs no writes, and genuine notifications never wait for it.
    const mayRecord = await countRefused(now).then(() => true, isRefusal)
    if (mayRecord) await record(table, verdict, seen, now)
    throw new Refusal('payment.signature_invalid')
  }
  const id = paymentId.safeParse(dataId)
  if (type !== 'payment' || !id.success) {
    await record(table, 'ignored', seen, now)
    return 'ignored'
  }
  return await accept(table, delivery, id.data, seen, now)
}

/** @throws the error itself for a failure of the table */
function isRefusal(error: unknown): false {
  if (error instanceof Refusal) return false
  throw error
}

/** Guard: this delivery was not accepted before. */
async function accept(
  table: Table,
  delivery: Delivery,
  paymentId: string,
  seen: DeliveryRecord,
  now: Date,
): Promise<'accepted' | 'repeated'> {
  const claim = claimPart('orders-notify', digest(delivery), now)
  try {
    await transact(table, [claim, noticePart('accepted', seen, now), outboxPart(paymentNotified, { paymentId }, now)])
    return 'accepted'
  } catch (error) {
    if (!(error instanceof ConditionsFailed && error.failed.has(0))) throw error
    await record(table, 'repeated', seen, now)
    return 'repeated'
  }
}

interface DeliveryRecord {
  readonly dataId: string | null
  readonly topic: string | null
  readonly requestId: string | null
}

function digest({ signature, requestId, dataId }: Delivery): string {
  return createHash('sha256')
    .update(JSON.stringify([signature, requestId, dataId]))
    .digest('base64url')
}

function noticePart(reception: Reception, seen: DeliveryRecord, now: Date): Part {
  const id = newId('paymentNotice', now)
  const at = now.toISOString()
  const Item = {
    ...keys.paymentNotice(dayOf(now), id),
    id,
    at,
    reception,
    ...seen,
    expiresAt: expiresAt(now, keptSeconds),
  }
  return { Put: { Item } }
}

async function record(table: Table, reception: Reception, seen: DeliveryRecord, now: Date): Promise<void> {
  await transact(table, [noticePart(reception, seen, now)])
}
