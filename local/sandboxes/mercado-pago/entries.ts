import * as z from 'zod'

const instant = z.iso.datetime()

const preference = z.object({
  kind: z.literal('preference'),
  id: z.string(),
  idempotencyKey: z.string(),
  reference: z.string(),
  title: z.string(),
  amount: z.number().positive(),
  currency: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  backUrls: z.object({ success: z.string(), failure: z.string(), pending: z.string() }),
  notificationUrl: z.string(),
  expiresAt: instant.nullable(),
  createdAt: instant,
})
export type Preference = z.infer<typeof preference>

const refund = z.object({ id: z.int(), amount: z.number(), idempotencyKey: z.string(), createdAt: instant })

const payment = z.object({
  kind: z.literal('payment'),
  id: z.int(),
  preferenceId: z.string(),
  status: z.string(),
  detail: z.string(),
  method: z.string(),
  amount: z.number(),
  currency: z.string(),
  refunds: z.array(refund),
  createdAt: instant,
  approvedAt: instant.nullable(),
  updatedAt: instant,
})
export type SandboxPayment = z.infer<typeof payment>

/** A webhook delivery; `done` once the shop has accepted it. */
const delivery = z.object({
  kind: z.literal('delivery'),
  id: z.string(),
  paymentId: z.int(),
  done: z.boolean(),
})
export type SandboxDelivery = z.infer<typeof delivery>

/** A change of the balance, never changed later. `source` is the payment or the transfer to the bank. */
const movement = z.object({
  kind: z.literal('movement'),
  id: z.string(),
  source: z.string(),
  /** As the report names it: `SETTLEMENT`, `REFUND`, `CHARGEBACK`, `WITHDRAWAL`. */
  type: z.string(),
  /** The order of a payment. */
  reference: z.string(),
  grossCents: z.int(),
  netCents: z.int(),
  at: instant,
})
export type Movement = z.infer<typeof movement>

/** A line of the sandbox's journal. */
export const entry = z.discriminatedUnion('kind', [preference, payment, delivery, movement])
export type Entry = z.infer<typeof entry>
