import * as z from 'zod'
import { orderStatus } from '../life-cycles/order.ts'
import { transferSteps } from '../life-cycles/transfer.ts'
import { cursor, operation, refusals } from './operation.ts'
import {
  correctionBearers,
  correctionReasonMaxLength,
  finding,
  orderId,
  orderView,
  paymentView,
  refundReasonMaxLength,
  timelineEntry,
  transfer,
  transferReasonMaxLength,
} from './order-views.ts'
import { recyclableId } from './recyclables.ts'
import { repaymentOperations } from './repayments.ts'

const noun = 'orders'

/** A webhook call. The endpoint is public, so the schema requires nothing. */
const notification = z.object({
  query: z.looseObject({}).optional(),
  headers: z.looseObject({}),
  body: z.unknown(),
})

export const orders = {
  ...repaymentOperations,
  create: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'not owner', of: 'ad', others: 'order.own_ad' },
    method: 'POST',
    path: '/orders',
    summary: 'Order an ad and open its checkout; the same attempt again is the same order',
    status: 201,
  })
    .input(z.object({ id: recyclableId, attempt: z.uuid() }))
    .output(orderView)
    .errors(
      refusals(
        'recyclable.not_found',
        'order.own_ad',
        'order.not_for_sale',
        'order.provider_unavailable',
        'profile.not_found',
        'request.limit_reached',
      ),
    ),
  list: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/orders',
    summary: 'Own purchases or sales, newest first',
  })
    .input(z.object({ side: z.enum(['purchases', 'sales']).default('purchases'), cursor: cursor.optional() }))
    .output(z.object({ items: z.array(orderView), nextCursor: cursor.nullable() })),
  get: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'participant', of: 'order', others: 'order.not_found' },
    method: 'GET',
    path: '/orders/{id}',
    summary: 'One order, for its buyer and its seller',
    duringMaintenance: true,
  })
    .input(z.object({ id: orderId }))
    .output(orderView)
    .errors(refusals('order.not_found')),
  timeline: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'participant', of: 'order', others: 'order.not_found' },
    method: 'GET',
    path: '/orders/{id}/timeline',
    summary: 'What happened to one order, oldest first, as its buyer or its seller may see it',
  })
    .input(z.object({ id: orderId }))
    .output(z.object({ items: z.array(timelineEntry) }))
    .errors(refusals('order.not_found')),
  thanks: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/thanks',
    summary: 'Whether the caller has anything to be thanked for: a purchase, a donation, a withdrawal',
  })
    .input(z.object({}))
    .output(z.object({ open: z.boolean() })),
  notify: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'POST',
    path: '/payments/mercado-pago',
    summary: 'The provider tells that a payment changed; what it says is only a hint',
    duringMaintenance: true,
  })
    .route({ inputStructure: 'detailed' })
    .input(notification)
    .output(z.object({ received: z.boolean() }))
    .errors(refusals('payment.signature_invalid')),
  all: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/orders',
    summary: 'Orders of a month by state, newest first, or the one with an id or a payment',
  })
    .input(
      z.object({
        month: z
          .string()
          .regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/)
          .optional(),
        search: z.string().trim().max(64).optional(),
        status: orderStatus.optional(),
        cursor: cursor.optional(),
      }),
    )
    .output(z.object({ items: z.array(orderView), nextCursor: cursor.nullable() })),
  inspect: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/orders/{id}',
    summary: 'One order with its payments and its journals',
  })
    .input(z.object({ id: orderId }))
    .output(
      z.object({
        order: orderView,
        payments: z.array(paymentView),
        timeline: z.array(timelineEntry),
        journals: z.array(
          z.object({
            subject: z.string(),
            action: z.string(),
            state: z.string(),
            at: z.iso.datetime(),
            postings: z.array(z.object({ account: z.string(), amountCents: z.int() })),
          }),
        ),
      }),
    )
    .errors(refusals('order.not_found')),
  refund: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/orders/{id}/refund',
    summary: 'Give the buyer everything back, before completion; ledger, provider, ad and pickup follow',
  })
    .input(z.object({ id: orderId, reason: z.string().max(refundReasonMaxLength), version: z.int() }))
    .output(orderView)
    .errors(
      refusals(
        'access.own_case',
        'order.not_found',
        'order.reason_required',
        'order.not_refundable',
        'order.disputed',
        'order.changed_meanwhile',
      ),
    ),
  releaseEarnings: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/orders/{id}/release-earnings',
    summary: 'Make deferred earnings of a sale available before their day, with a reason',
  })
    .input(z.object({ id: orderId, reason: z.string().max(refundReasonMaxLength), version: z.int() }))
    .output(orderView)
    .errors(
      refusals(
        'access.own_case',
        'order.not_found',
        'order.reason_required',
        'order.not_deferred',
        'order.disputed',
        'order.changed_meanwhile',
        'ledger.busy',
      ),
    ),
  findings: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/payments/findings',
    summary: 'What differs between the provider’s payments and the ledger, with a proposed remedy',
  })
    .input(z.object({}))
    .output(
      z.object({
        items: z.array(finding),
        /** Start of the last complete comparison; null before the first. */
        comparedAt: z.iso.datetime().nullable(),
        comparedPayments: z.int(),
        /** Sum of the amounts in question, each payment once. */
        atStakeCents: z.int(),
      }),
    ),
  remedy: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/payments/findings/{id}/refund',
    summary: 'Ask the provider again for a promised refund',
  })
    .input(z.object({ id: finding.shape.id }))
    .output(z.object({ asked: z.boolean() }))
    .errors(refusals('finding.not_found', 'finding.not_possible')),
  compare: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/payments/findings/{id}/compare',
    summary: 'Ask the provider about one payment now, book what is missing, and close the finding if both sides agree',
  })
    .input(z.object({ id: finding.shape.id }))
    .output(z.object({ agrees: z.boolean() }))
    .errors(refusals('finding.not_found', 'finding.provider_unavailable', 'ledger.busy', 'order.changed_meanwhile')),
  correct: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/payments/findings/{id}/correct',
    summary: 'Book a difference with a reason, so that both sides agree; above a limit a second admin does it',
  })
    .input(
      z.object({
        id: finding.shape.id,
        /** As the admin saw it. */
        differenceCents: z.int(),
        bearer: z.enum(correctionBearers),
        reason: z.string().max(correctionReasonMaxLength),
      }),
    )
    .output(z.object({ booked: z.boolean() }))
    .errors(
      refusals(
        ...(['finding.not_found', 'finding.not_possible', 'finding.changed_meanwhile'] as const),
        ...(['finding.reason_required', 'finding.second_admin_needed', 'access.own_case', 'access.denied'] as const),
        ...(['finding.provider_unavailable', 'ledger.busy', 'order.changed_meanwhile'] as const),
      ),
    ),
  transfers: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/payments/transfers',
    summary: 'Transfers of the provider’s balance to the bank, last entered first',
  })
    .input(z.object({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(transfer), nextCursor: cursor.nullable() })),
  enterTransfer: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/payments/transfers',
    summary:
      'Enter a transfer of the provider’s balance to the bank, or propose it above a limit; a reference counts once',
    status: 201,
  })
    .input(transfer.pick({ reference: true, amountCents: true, day: true }))
    .output(transfer)
    .errors(refusals('transfer.already_entered', 'transfer.day_not_possible', 'ledger.busy')),
  decideTransfer: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/payments/transfers/{id}/decide',
    summary:
      'Confirm or drop a proposed transfer; propose, take back or make its undo. A second admin confirms and undoes',
  })
    .input(
      z.object({
        id: transfer.shape.id,
        step: z.enum(transferSteps),
        /** Only of a proposed undo. */
        reason: z.string().max(transferReasonMaxLength).default(''),
        version: z.int(),
      }),
    )
    .output(transfer)
    .errors(
      refusals(
        ...(['transfer.not_found', 'transfer.not_possible', 'transfer.changed_meanwhile'] as const),
        ...(['transfer.second_admin_needed', 'transfer.reason_required', 'ledger.busy'] as const),
      ),
    ),
}
