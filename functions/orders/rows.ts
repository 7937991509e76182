import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  order: 'ORDER#',
  ordersOfBuyer: 'BUYER#',
  ordersOfSeller: 'SELLER#',
  ordersOfMonth: 'ORDERS#',
  orderChecks: 'ORDERCHECKS',
  deferrals: 'DEFERRALS',
  checkouts: 'CHECKOUTS#',
  thanks: 'THANKS#',
  paymentNotice: 'PAYMENTNOTICE#',
  paymentOrder: 'PAYMENTOF#',
  awaitedPayments: 'AWAITEDPAYMENTS',
  compared: 'COMPARED',
  finding: 'FINDING',
  transfer: 'TRANSFER#',
  transfers: 'TRANSFERS',
  repayment: 'REPAYMENT#',
  repayments: 'REPAYMENTS#',
  statement: 'STATEMENT#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  /** A paid sale to look at from an instant on, because no pickup may be agreed. */
  orderCheck: (dueAt: string, orderId: string): Key => ({ pk: prefixes.orderChecks, sk: `${dueAt}#${orderId}` }),
  orderChecks: prefixes.orderChecks,
  /** Earnings that become available at an instant. */
  deferral: (until: string, orderId: string): Key => ({ pk: prefixes.deferrals, sk: `${until}#${orderId}` }),
  deferrals: prefixes.deferrals,
  order: (id: string): Key => ({ pk: `${prefixes.order}${id}`, sk: 'ORDER' }),
  /** In the provider's latest state. */
  orderPayment: (orderId: string, paymentId: string): Key => ({
    pk: `${prefixes.order}${orderId}`,
    sk: `PAYMENT#${paymentId}`,
  }),
  orderPaymentPrefix: 'PAYMENT#',
  /** The order that a payment with money was booked for, whatever the provider names later. */
  paymentOrder: (paymentId: string): Key => ({ pk: `${prefixes.paymentOrder}${paymentId}`, sk: 'ORDER' }),
  ordersOfBuyer: (userId: string) => `${prefixes.ordersOfBuyer}${userId}`,
  /** Paid orders only. */
  ordersOfSeller: (userId: string) => `${prefixes.ordersOfSeller}${userId}`,
  /** `id` is the order's. */
  orderOfMonth: (month: string, id: string): Key => ({ pk: `${prefixes.ordersOfMonth}${month}`, sk: id }),
  checkout: (userId: string, recyclableId: string, attempt: string): Key => ({
    pk: `${prefixes.checkouts}${userId}`,
    sk: `CHECKOUT#${recyclableId}#${attempt}`,
  }),
  /** Enables the thanks page. */
  thanks: (userId: string): Key => ({ pk: `${prefixes.thanks}${userId}`, sk: 'THANKS' }),
  /** A webhook delivery of the payment provider. */
  paymentNotice: (day: string, id: string): Key => ({ pk: `${prefixes.paymentNotice}${day}`, sk: id }),
  /** A payment of a genuine notification that the provider does not know yet. */
  awaitedPayment: (paymentId: string): Key => ({ pk: prefixes.awaitedPayments, sk: paymentId }),
  awaitedPayments: prefixes.awaitedPayments,
  /** A difference between the provider's payments and the ledger. */
  finding: (id: string): Key => ({ pk: prefixes.finding, sk: id }),
  findings: prefixes.finding,
  /** What the provider cannot pay back of a payment, and its payment by PIX. */
  repayment: (paymentId: string): Key => ({ pk: `${prefixes.repayment}${paymentId}`, sk: 'REPAYMENT' }),
  /** Index of repayments, sorted by opening: `open` or `over`. */
  repaymentsIn: (state: 'open' | 'over') => `${prefixes.repayments}${state}`,
  /** Money that the provider paid out to the bank; `reference` is the provider's. */
  transfer: (reference: string): Key => ({ pk: `${prefixes.transfer}${reference}`, sk: 'TRANSFER' }),
  /** Index of transfers, sorted by entry. */
  transfers: prefixes.transfers,
  /** A line of the provider's balance report, by the payment or transfer that moved. */
  statementLine: (source: string, line: string): Key => ({ pk: `${prefixes.statement}${source}`, sk: line }),
  statement: (source: string) => `${prefixes.statement}${source}`,
  /** Which days of the balance report are read. */
  lastReport: { pk: prefixes.compared, sk: 'REPORT' },
  /** The time of the last reconciliation. */
  lastReconciliation: { pk: prefixes.compared, sk: 'COMPARED' },
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  orderCheck: null,
  orderChecks: null,
  deferral: null,
  deferrals: null,
  // Kept by law under anonymous ids.
  order: { exported: 'orders', erased: 'kept', ground: 'law', term: 'no end' },
  orderPayment: null,
  orderPaymentPrefix: null,
  paymentOrder: null,
  ordersOfBuyer: { exported: 'orders', erased: 'kept', ground: 'law', term: 'no end' },
  ordersOfSeller: { exported: 'orders', erased: 'kept', ground: 'law', term: 'no end' },
  orderOfMonth: null,
  checkout: { exported: 'others', erased: 'removed', ground: 'contract', term: 'the account' },
  thanks: { exported: 'others', erased: 'removed', ground: 'contract', term: 'the account' },
  paymentNotice: null,
  awaitedPayment: null,
  awaitedPayments: null,
  finding: null,
  findings: null,
  transfer: null,
  transfers: null,
  lastReconciliation: null,
  lastReport: null,
  statementLine: null,
  statement: null,
  // The buyer's CPF or CNPJ, kept by law with the money that was paid to it.
  repayment: {
    exported: { not: 'the number is in the profile, the amount in the order' },
    erased: 'kept',
    ground: 'law',
    term: 'no end',
  },
  repaymentsIn: {
    exported: { not: 'an index of the same rows' },
    erased: 'kept',
    ground: 'law',
    term: 'no end',
  },
} as const satisfies PersonalData<typeof keys>

/** Functions that apply what the provider says of a payment to its order. */
const applying = ['orders/api', 'orders/ask-again', 'orders/reconcile', 'orders/refund', 'orders/settle'] as const

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  order: {
    prefix: prefixes.order,
    read: {
      get: [...applying, 'ledger/audit', 'orders/complete', 'orders/silence', 'orders/unclaimed'],
      batchGet: ['orders/api', 'payouts/api', 'pickups/api', 'queues/api'],
      query: [...applying, 'orders/silence', 'orders/unclaimed'],
    },
    write: {
      put: [...applying, 'orders/complete', 'orders/silence', 'orders/unclaimed'],
      update: ['orders/api'],
    },
  },
  ordersOfBuyer: {
    prefix: prefixes.ordersOfBuyer,
    read: {
      query: ['orders/api', 'privacy/api', 'privacy/erase', 'privacy/export'],
    },
  },
  ordersOfSeller: {
    prefix: prefixes.ordersOfSeller,
    read: {
      query: ['orders/api', 'privacy/export'],
    },
  },
  ordersOfMonth: {
    prefix: prefixes.ordersOfMonth,
    write: {
      put: ['orders/api'],
    },
    read: {
      query: ['orders/api'],
    },
  },
  orderChecks: {
    prefix: prefixes.orderChecks,
    read: {
      query: ['orders/unclaimed'],
    },
    write: {
      put: ['orders/silence', 'orders/unclaimed'],
      delete: ['orders/unclaimed'],
    },
  },
  deferrals: {
    prefix: prefixes.deferrals,
    read: {
      query: ['orders/unclaimed'],
    },
    write: {
      put: ['pickups/api', 'pickups/end', 'pickups/sweep'],
      delete: ['orders/api', 'orders/unclaimed'],
    },
  },
  checkouts: {
    prefix: prefixes.checkouts,
    read: {
      get: ['orders/api'],
      query: ['privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['orders/api'],
      delete: ['privacy/erase'],
    },
  },
  thanks: {
    prefix: prefixes.thanks,
    read: {
      get: ['orders/api'],
      query: ['privacy/erase', 'privacy/export'],
    },
    write: {
      put: [...applying, 'payouts/api'],
      delete: ['privacy/erase'],
    },
  },
  paymentNotice: {
    prefix: prefixes.paymentNotice,
    write: {
      put: ['orders/api'],
    },
  },
  compared: {
    prefix: prefixes.compared,
    read: {
      get: ['orders/api', 'orders/reconcile'],
    },
    write: {
      put: ['orders/reconcile'],
    },
  },
  finding: {
    prefix: prefixes.finding,
    read: {
      get: ['ledger/audit'],
      batchGet: applying,
      query: ['orders/api', 'orders/reconcile', 'queues/count', 'queues/count-all'],
    },
    write: {
      put: applying,
      delete: ['orders/reconcile'],
    },
  },
  transfer: {
    prefix: prefixes.transfer,
    read: {
      get: ['ledger/audit', 'orders/api', 'orders/reconcile'],
    },
    write: {
      put: ['orders/api'],
    },
  },
  transfers: {
    prefix: prefixes.transfers,
    read: {
      query: ['orders/api'],
    },
  },
  paymentOrder: {
    prefix: prefixes.paymentOrder,
    read: {
      get: applying,
    },
    write: {
      put: applying,
    },
  },
  awaitedPayments: {
    prefix: prefixes.awaitedPayments,
    read: {
      query: ['orders/ask-again'],
    },
    write: {
      put: ['orders/ask-again', 'orders/settle'],
      delete: ['orders/ask-again'],
    },
  },
  repayment: {
    prefix: prefixes.repayment,
    read: {
      batchGet: applying,
    },
    write: {
      put: applying,
    },
  },
  repayments: {
    prefix: prefixes.repayments,
    read: {
      query: ['orders/api', 'queues/count', 'queues/count-all'],
    },
  },
  statement: {
    prefix: prefixes.statement,
    read: {
      query: ['orders/api', 'orders/reconcile'],
    },
    write: {
      put: ['orders/reconcile'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
