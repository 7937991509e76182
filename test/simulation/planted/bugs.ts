import type { Actor } from '../../../functions/kit/people/actor.ts'
import { keyPrefixes } from '../../../functions/kit/table/key-prefixes.ts'
import { keys } from '../../../functions/kit/table/keys.ts'
import { type Payment, UnreadablePayment } from '../../../functions/orders/payment.ts'
import { decideEnding } from '../../../functions/pickups/decide.ts'
import { pickupsOfPerson } from '../../../functions/pickups/store.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { product } from '../product.ts'
import type { Command } from '../table/requests.ts'
import type { PlantedBug } from '../world/world.ts'

type Fields = Readonly<Record<string, unknown>>
interface Part {
  readonly [kind: string]: {
    readonly Item?: Fields & { readonly pk: string; readonly sk: string }
    readonly Key?: { readonly pk: string }
  }
}

/** Plausible bugs, each as a wrapper around correct code. */
export const bugs: Readonly<Record<string, PlantedBug>> = {
  /** Posts a payment twice to the seller's balance, with a single journal and entry. */
  'double posting': {
    falsify: inTransactions((parts) => {
      const paid = itemOf(parts, ({ pk, action }) => pk.startsWith(keyPrefixes.journal) && action === 'pay')
      const { priceCents = 0 } = (paid?.terms ?? {}) as { priceCents?: number }
      return parts.map((part) => (isBalance(part) ? withMore(part, priceCents) : part))
    }),
  },
  /** A failed withdrawal keeps the money held. */
  'lost release': {
    falsify: inTransactions((parts) => {
      const released = itemOf(
        parts,
        ({ pk, action }) => pk.startsWith(`${keyPrefixes.journal}withdrawal/`) && action === 'release',
      )
      return released ? parts.filter((part) => !isOfTheLedger(part)) : parts
    }),
  },
  /** Amounts as reais times 100, without rounding. */
  'float cents': {
    provider: answering((payment) => ({ ...payment, amountCents: (payment.amountCents / 100) * 100 })),
  },
  /** Balances and their entries, which have the version in their key, are written without a condition. */
  'missing condition': {
    falsify: inTransactions((parts) =>
      parts.map((part) => (isBalance(part) || isEntry(part) ? unguarded(part) : part)),
    ),
  },
  /** The suspension is checked before the write, but not within it. */
  'suspension not guarded': {
    falsify: inTransactions((parts) =>
      parts.filter((part) => !part.ConditionCheck?.Key?.pk.startsWith(keyPrefixes.profile)),
    ),
  },
  /** Every submission of a payout creates a new one. */
  'forgotten idempotency': {
    functions: {
      requestPayout: (kind, deps, actor, given) =>
        product.requestPayout(kind, deps, actor, {
          ...given,
          idempotencyKey: `${given.idempotencyKey}-${Math.random()}`,
        }),
    },
  },
  /** An accepted pickup moves the money in the wrong direction in every row. */
  'swapped accounts': {
    falsify: inTransactions((parts) =>
      itemOf(parts, ({ action, pk }) => action === 'accept' && pk.startsWith(keyPrefixes.journal))
        ? parts.map(swapped)
        : parts,
    ),
  },
  /** Any task token ends the wait, even when used up. */
  'token used twice': { functions: { confirmDecision: async () => ({ decided: true }) } },
  /** A reward is paid, and its referral stays as it was. */
  'reward without its entry': {
    falsify: inTransactions((parts) => {
      const isPaid = (item?: Item) => item?.sk === 'ENTRY' && item.status === 'paid'
      return parts.filter(({ Put }) => !isPaid(Put?.Item))
    }),
  },
  /** A second decision is reported as successful. */
  'decision taken twice': {
    functions: {
      settlePayout: (...given) =>
        product.settlePayout(...given).catch((error: unknown) => {
          if (error instanceof Refusal && error.code === 'approval.already_decided') return 'decided'
          throw error
        }),
    },
  },
  /** A dispute is seen, and the money stays with the seller. */
  'dispute not held': {
    falsify: inTransactions((parts) =>
      itemOf(parts, ({ action, pk }) => action === 'dispute' && pk.startsWith(keyPrefixes.journal))
        ? parts.filter((part) => !isOfTheLedger(part))
        : parts,
    ),
  },
  /** A payout leaves while the seller's share of another sale is in dispute or owed. */
  'payout during a dispute': {
    falsify: inTransactions((parts) => {
      const isOpened = (item: Item) => item.pk.startsWith(keyPrefixes.journal) && item.action === 'dispute'
      return itemOf(parts, isOpened)
        ? parts.map((part) => (isBalance(part) ? withCents(part, 'disputedCents') : part))
        : parts
    }),
  },
  /** A won dispute returns the share twice. */
  'won twice': {
    falsify: inTransactions((parts) => {
      const won = itemOf(parts, ({ pk, action }) => pk.startsWith(keyPrefixes.journal) && action === 'win')
      const { priceCents = 0 } = (won?.terms ?? {}) as { priceCents?: number }
      return parts.map((part) => (won && isBalance(part) ? withMore(part, priceCents) : part))
    }),
  },
  /** A claim is decided, and its money is not booked. */
  'claim without its journal': {
    falsify: inTransactions((parts) =>
      itemOf(parts, ({ action, pk }) => action === 'claw-back' && pk.startsWith(keyPrefixes.journal))
        ? parts.filter((part) => !isOfTheLedger(part))
        : parts,
    ),
  },
  /** Earnings stay with a seller who owes. */
  'claim never paid': {
    falsify: inTransactions((parts) => {
      const isPaid = (item: Item) => item.action === 'settle-claim'
      const paid = itemOf(parts, isPaid)
      return paid ? parts.filter(({ Put }) => !(Put?.Item && isPaid(Put.Item))) : parts
    }),
  },
  /** One admin alone writes off. */
  'write-off by one admin': {
    functions: {
      writeOffClaim: async (deps, actor, given) => {
        const proposed = await product.writeOffClaim(deps, actor, given)
        if (proposed.writeOff?.at) return proposed
        const other = { ...actor, userId: '00000000-0000-4000-8000-999999999999' }
        const admins = { isAdmin: async () => true }
        return product.writeOffClaim({ ...deps, admins }, other, { ...given, version: proposed.version })
      },
    },
  },
  /** A chargeback is reimbursed, and the money of its claim stays. */
  'claim kept after a reimbursement': {
    falsify: inTransactions((parts) => {
      const isWon = (item: Item) => item.sk === 'DISPUTE' && item.status === 'won' && item.undone !== null
      return itemOf(parts, isWon) ? parts.filter((part) => !isOfTheLedger(part)) : parts
    }),
  },
  /** What an undone claim gives back counts as new earnings too. */
  'repaid twice': {
    falsify: inTransactions((parts) => {
      const repaid = itemOf(parts, ({ pk, action }) => pk.startsWith(keyPrefixes.journal) && action === 'repay-claim')
      const { amountCents = 0 } = (repaid?.terms ?? {}) as { amountCents?: number }
      return parts.map((part) => (repaid && isBalance(part) ? withMore(part, amountCents) : part))
    }),
  },
  /** One admin alone undoes a claim above the limit. */
  'claim undone by one admin': {
    functions: {
      undoClaim: async (deps, actor, given) => {
        const proposed = await product.undoClaim(deps, actor, given)
        if (proposed.undone) return proposed
        return product.undoClaim({ ...deps, ...anyAdmin }, nobody(actor), { ...given, version: proposed.version })
      },
    },
  },
  /** One admin alone decides a case above the limit. */
  'verdict by one admin': {
    functions: {
      settleByAdmin: async (deps, actor, given) => {
        const proposed = await product.settleByAdmin(deps, actor, given)
        if (proposed.decision) return proposed
        return product.settleByAdmin({ ...deps, ...anyAdmin }, nobody(actor), { ...given, version: proposed.version })
      },
    },
  },
  /** The proposal of a verdict decides the case. */
  'proposed verdict decides': {
    falsify: inTransactions((parts) =>
      parts.map((part) => {
        const { Item, ...rest } = part.Put ?? {}
        if (Item?.sk !== 'CASE' || !Item.proposal || Item.decision) return part
        return { Put: { ...rest, Item: { ...Item, status: 'decided', decision: Item.proposal } } }
      }),
    ),
  },
  /** The provider's fee is booked again with every answer. */
  'fee booked again': {
    functions: {
      settlePayment: (deps, seen, options) =>
        product.settlePayment(deps, { ...seen, feeCents: Number(seen.feeCents) * 2 }, options),
    },
  },
  /** The fee is read as charged, without what came back with a refund. */
  'fee not given back': {
    provider: answering((payment) => ({
      ...payment,
      feeCents: payment.returnedCents > 0 ? Math.round(payment.amountCents * 0.0499) : payment.feeCents,
    })),
  },
  /** A refund of a part is not read. */
  'refund of a part unread': {
    provider: answering((payment) => (payment.refundId === null ? { ...payment, returnedCents: 0 } : payment)),
  },
  /** A correction goes in the wrong direction. */
  'correction reversed': {
    falsify: inTransactions((parts) =>
      itemOf(parts, ({ subject }) => String(subject).startsWith('correction/')) ? parts.map(reversed) : parts,
    ),
  },
  /** A finding is closed without its correction. */
  'correction without its journal': {
    falsify: inTransactions((parts) =>
      itemOf(parts, ({ subject }) => String(subject).startsWith('correction/'))
        ? parts.filter((part) => !isOfTheLedger(part))
        : parts,
    ),
  },
  /** One admin alone corrects above the limit. */
  'correction by one admin': {
    functions: {
      correctFinding: async (deps, actor, given) => {
        if (await product.correctFinding(deps, actor, given)) return true
        const other = { ...actor, userId: '00000000-0000-4000-8000-999999999999' }
        return product.correctFinding({ ...deps, admins: { isAdmin: async () => true } }, other, given)
      },
    },
  },
  /** Every entry of a transfer counts. */
  'transfer entered twice': {
    functions: {
      enterTransfer: (deps, actor, given) =>
        product.enterTransfer(deps, actor, { ...given, reference: `${given.reference}-${(Math.random() * 1e9) | 0}` }),
    },
  },
  /** One admin confirms the own proposal of a transfer. */
  'transfer by one admin': {
    functions: {
      enterTransfer: async (deps, actor, given) => {
        const row = await product.enterTransfer(deps, actor, given)
        if (row.status !== 'proposed') return row
        const other = { ...actor, userId: '00000000-0000-4000-8000-999999999999' }
        const asked = { id: row.id, step: 'confirm', reason: '', version: row.version } as const
        return product.takeTransferStep({ ...deps, admins: { isAdmin: async () => true } }, other, asked)
      },
    },
  },
  /** An undo changes the record, and the money stays. */
  'undo without its journal': {
    falsify: inTransactions((parts) =>
      itemOf(parts, ({ action, pk }) => action === 'transfer-back' && pk.startsWith(keyPrefixes.journal))
        ? parts.filter((part) => !isOfTheLedger(part))
        : parts,
    ),
  },
  /** Any admin pays a repayment alone. */
  'repayment by one admin': {
    falsify: inTransactions((parts) => {
      const isPaid = (item: Item) => item.sk === 'REPAYMENT' && item.status === 'paid'
      return parts.map((part) => {
        const { Item, ...rest } = part.Put ?? {}
        return Item && isPaid(Item) ? { Put: { ...rest, Item: { ...Item, endorsedBy: Item.paidBy } } } : part
      })
    }),
  },
  /** A refund that is refused leaves nothing for admins and buyers. */
  'refused refund forgotten': {
    falsify: inTransactions((parts) =>
      parts.filter(({ Put }) => !(Put?.Item?.sk === 'REPAYMENT' && Put.Item.status === 'key_needed')),
    ),
  },
  /** The report is read, and what it lacks is not looked at. */
  'report not compared': { functions: { readBalanceReport: async () => true } },
  /** A suspension cancels a pickup that a side has confirmed. */
  'suspension cancels what was confirmed': {
    functions: {
      endOfSuspended: async (deps, userId) => {
        for (const row of await pickupsOfPerson(deps.table, userId))
          if (row.status === 'accepted')
            await product.takeStep(deps, row.id, (facts) => {
              const ending = { by: 'accounts', cause: 'account_suspended', from: 'owner' } as const
              return decideEnding(facts.row, ending, deps.now) ?? 'taken'
            })
        await product.endOfSuspended(deps, userId)
      },
    },
  },
  /** The buyer of a pickup that a suspension cancelled waits for 45 days. */
  'no refund after a suspension': { functions: { refundEndedAccount: async () => undefined } },
  /** Deferred earnings are forgotten. */
  'earnings wait for ever': { functions: { sweepDeferrals: async () => undefined } },
  /** Deferred earnings become available twice. */
  'released twice': {
    falsify: inTransactions((parts) => {
      const released = itemOf(parts, ({ pk, action }) => pk.startsWith(keyPrefixes.journal) && action === 'mature')
      const { priceCents = 0 } = (released?.terms ?? {}) as { priceCents?: number }
      return parts.map((part) => (released && isBalance(part) ? withMore(part, priceCents) : part))
    }),
  },
  /** The webhook trusts its body without a signature. */
  'webhook trusted': {
    functions: {
      async receiveNotification(deps, received) {
        const { payment } = received.body as { payment?: Readonly<Record<string, unknown>> }
        if (!payment) return product.receiveNotification(deps, received)
        await product.settlePayment(deps, paymentOf(payment, deps.now))
        return 'accepted'
      },
    },
  },
}

const anyAdmin = { admins: { isAdmin: async () => true } }
const nobody = (actor: Actor): Actor => ({ ...actor, userId: '00000000-0000-4000-8000-999999999999' })

/** Changes every answer of the provider about a payment. */
function answering(change: (payment: Payment) => Payment): NonNullable<PlantedBug['provider']> {
  return (provider) => ({
    ...provider,
    async payment(id) {
      const found = await provider.payment(id)
      return found && change(found)
    },
    async *paymentsChanged(from, to) {
      for await (const one of provider.paymentsChanged(from, to))
        yield one instanceof UnreadablePayment ? one : change(one)
    },
  })
}

function inTransactions(change: (parts: readonly Part[]) => readonly Part[]): NonNullable<PlantedBug['falsify']> {
  return (command) => {
    if (command.constructor.name !== 'TransactWriteCommand') return command
    const { TransactItems } = command.input as { readonly TransactItems: readonly Part[] }
    return { constructor: command.constructor, input: { TransactItems: change(TransactItems) } } as Command
  }
}

type Item = Fields & { readonly pk: string; readonly sk: string }

function itemOf(parts: readonly Part[], fits: (item: Item) => boolean): Item | undefined {
  return parts.map(({ Put }) => Put?.Item).find((item) => item !== undefined && fits(item))
}

const isBalance = ({ Put }: Part) => Put?.Item?.pk.startsWith(keyPrefixes.ledger) && Put.Item.sk === 'BALANCE'
const isEntry = ({ Put }: Part) =>
  Put?.Item?.pk.startsWith(keyPrefixes.ledger) && Put.Item.sk.startsWith(keys.ledgerEntryPrefix)
const isOfTheLedger = ({ Put }: Part) =>
  Put?.Item?.pk.startsWith(keyPrefixes.ledger) || Put?.Item?.pk.startsWith(keyPrefixes.journal)

function unguarded({ Put }: Part): Part {
  const {
    ConditionExpression: _,
    ExpressionAttributeNames: _names,
    ExpressionAttributeValues: _values,
    ...rest
  } = Put as Fields
  return { Put: rest as Part[string] }
}

function withCents({ Put }: Part, name: string): Part {
  const { Item, ...rest } = Put ?? {}
  return { Put: { ...rest, Item: { ...(Item as Item), [name]: 0 } } }
}

function withMore({ Put }: Part, cents: number): Part {
  const { Item, ...rest } = Put ?? {}
  return { Put: { ...rest, Item: { ...(Item as Item), escrowCents: Number(Item?.escrowCents) + cents } } }
}

function swapped(part: Part): Part {
  const { Item, ...rest } = part.Put ?? {}
  if (!Item || !isOfTheLedger(part)) return part
  const text = JSON.stringify(Item).replace(/escrow|pending/g, (name) => (name === 'escrow' ? 'pending' : 'escrow'))
  return { Put: { ...rest, Item: JSON.parse(text) } }
}

function reversed(part: Part): Part {
  const { Item, ...rest } = part.Put ?? {}
  if (!String(Item?.subject).startsWith('correction/')) return part
  const postings = Item?.postings as { readonly amountCents: number }[]
  const turned = postings.map((one) => ({ ...one, amountCents: -one.amountCents }))
  return { Put: { ...rest, Item: { ...(Item as Item), movedCents: -Number(Item?.movedCents), postings: turned } } }
}

function paymentOf(body: Fields, now: Date): Payment {
  return {
    id: String(body.id),
    paymentStatus: 'approved',
    detail: 'approved',
    orderId: String(body.external_reference),
    recyclableId: String(body.recyclable_id),
    amountCents: Math.round(Number(body.transaction_amount) * 100),
    currency: 'BRL',
    method: 'pix',
    updatedAt: now.toISOString(),
    refundId: null,
    returnedCents: 0,
    feeCents: null,
    chargedBackCents: null,
    deadline: null,
  }
}
