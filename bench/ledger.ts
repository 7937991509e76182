/**
 * Measures the cost of money movements: write units and items reported by the table, and journals a second with many
 * sellers. Also measures latency under contention on one account, and audit time for a million sales.
 */
import type { ConsumedCapacity, DynamoDBClient, TransactWriteItemsCommandInput } from '@aws-sdk/client-dynamodb'
import type { Table } from '../functions/kit/table/table.ts'
import { auditLedger } from '../functions/ledger/audit.ts'
import { donation, type Movement, reward, sale, withdrawal } from '../functions/ledger/movements.ts'
import { moveMoney } from '../functions/ledger/store.ts'
import { openBenchTable } from './support/listing-table.ts'
import { median, openReport } from './support/report.ts'
import { sized } from './support/sized.ts'

interface Write {
  readonly units: number
  readonly items: readonly string[]
}

/** Write units by movement: two per item in a transaction, two for the day book, two for the suspension check. */
const unitMarks = {
  pay: 8,
  accept: 6,
  earn: 6,
  'earn with a donated share': 12,
  refund: 8,
  repay: 4,
  hold: 8,
  post: 10,
}
/** On-demand price in sa-east-1 (docs/cost.md). */
const dollarsAMillionUnits = 0.9375
const sellers = sized(40, 2)
const salesEach = sized(25, 2)
const crowd = sized(200, 20)
const begin = Date.parse('2026-01-01T12:00:00.000Z')
const later = new Date(begin + 60 * 24 * 60 * 60 * 1000)

const report = openReport('Cost of a movement of money')
const { table, close } = await openBenchTable()
const writes = meter(table)
try {
  await measureUnits()
  await measureThroughput()
  await measureCrowd()
  await measureAudit()
} finally {
  await close()
}
report.end()

function termsOf(userId: string) {
  return { userId, recyclableId: 'ad_01KAM3T4Y8W1R5S9D2F6G7H8J0', priceCents: 123_456, feesCents: 22_521 }
}

function move(movements: readonly Movement[], now = new Date(begin)) {
  return moveMoney(table, movements, { now })
}

/** Ids of real length, because item size rounds up to units. */
function longId(kind: string, of: number | string): string {
  return `${kind}_${String(of).padStart(26, '0')}`
}

async function measureUnits(): Promise<void> {
  report.heading('Write units')
  const userId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
  const [order, other, third] = [1, 2, 3].map((one) => longId('ord', one)) as [string, string, string]
  const pickup = longId('pic', 1)
  const share = donation.hold(longId('don', 1), {
    userId,
    entityId: longId('ent', 1),
    amountCents: 6_173,
    origin: 'share',
  })
  const taken = longId('wdr', 1)
  const steps: [keyof typeof unitMarks, readonly Movement[]][] = [
    ['pay', [sale.pay(order, '123456789012', termsOf(userId))]],
    ['accept', [sale.accept(order, pickup)]],
    ['earn', [sale.earn(order, pickup)]],
    ['pay', [sale.pay(other, '123456789013', termsOf(userId))]],
    ['refund', [sale.refund(other)]],
    ['repay', [sale.repay(other, '123456789014')]],
    ['pay', [sale.pay(third, '123456789015', termsOf(userId))]],
    ['accept', [sale.accept(third, pickup)]],
    ['earn with a donated share', [sale.earn(third, pickup), share]],
    ['hold', [withdrawal.hold(taken, { userId, amountCents: 10_000 })]],
    ['post', [withdrawal.post(taken)]],
  ]
  const most = new Map<keyof typeof unitMarks, number>()
  for (const [name, movements] of steps) {
    await move(movements, name === 'hold' ? later : undefined)
    most.set(name, Math.max(most.get(name) ?? 0, writes.at(-1)?.units ?? Number.NaN))
  }
  for (const [name, units] of most) report.atMost(name, units, unitMarks[name])
  const each = ['pay', 'accept', 'earn'].reduce((sum, name) => sum + (most.get(name as 'pay') ?? Number.NaN), 0)
  report.line(`a sale: ${each} units; a million sales: ${(each * dollarsAMillionUnits).toFixed(2)} US$`)
}

async function measureThroughput(): Promise<void> {
  report.heading(`${sellers} sellers at once, ${salesEach} sales each: paid, accepted, earned`)
  const before = writes.length
  const times: number[] = []
  const started = performance.now()
  await Promise.all(
    Array.from({ length: sellers }, async (_, seller) => {
      for (let number = 0; number < salesEach; number++) {
        const [id, userId] = [`o-${seller}-${number}`, `s-${seller}`]
        const life = [sale.pay(id, 'p', termsOf(userId)), sale.accept(id, 'k'), sale.earn(id, 'k')]
        for (const movement of life) {
          const from = performance.now()
          await move([movement])
          times.push(performance.now() - from)
        }
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  report.line(`${Math.round(times.length / seconds)} journals a second, median ${median(times).toFixed(0)} ms`)
  const owners = new Map<string, Set<string>>()
  for (const { items } of writes.slice(before)) {
    const seller = items.map((item) => /^LEDGER#(\S+)/.exec(item)?.[1]).find(Boolean) ?? ''
    for (const item of items) owners.set(item, (owners.get(item) ?? new Set()).add(seller))
  }
  report.holds(
    'no item was written by two people’s flows',
    [...owners.values()].every(({ size }) => size === 1),
  )
  report.holds('nobody had to write twice', writes.length - before === sellers * salesEach * 3)
}

async function measureCrowd(): Promise<void> {
  report.heading(`${crowd} withdrawals of R$ 100 from R$ 1.000 at once`)
  await move([reward('crowd', { userId: 'crowd', amountCents: 100_000 })])
  const started = performance.now()
  const outcomes = await Promise.allSettled(
    Array.from({ length: crowd }, (_, one) =>
      move([withdrawal.hold(`crowd-${one}`, { userId: 'crowd', amountCents: 10_000 })], later),
    ),
  )
  report.holds('exactly ten succeed', outcomes.filter(({ status }) => status === 'fulfilled').length === 10)
  report.line(`all answered within ${Math.round(performance.now() - started)} ms`)
}

async function measureAudit(): Promise<void> {
  report.heading('The audit')
  let differences = 0
  const started = performance.now()
  const { journals, entries } = await auditLedger(table, () => differences++)
  const milliseconds = performance.now() - started
  report.holds(`finds nothing in ${journals} journals and ${entries} entries`, differences === 0)
  report.line(`${Math.round((1000 * journals) / milliseconds)} journals a second`)
}

/** Adds consumed capacity to every transaction, invisibly to the product's code. */
function meter({ client }: Table): Write[] {
  const seen: Write[] = []
  const stack = client.middlewareStack as unknown as DynamoDBClient['middlewareStack']
  stack.add(
    (next, context) => async (args) => {
      if (context.commandName !== 'TransactWriteItemsCommand') return next(args)
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as TransactWriteItemsCommandInput
      const answer = await next({ ...args, input })
      const { ConsumedCapacity = [] } = answer.output as { ConsumedCapacity?: ConsumedCapacity[] }
      const items = (input.TransactItems ?? []).flatMap(({ Put }) => (Put?.Item ? [nameOf(Put.Item)] : []))
      seen.push({ units: ConsumedCapacity.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0), items })
      return answer
    },
    { step: 'initialize', name: 'meterWrites' },
  )
  return seen
}

function nameOf(item: Readonly<Record<string, unknown>>): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : String((value as { S?: string }).S))
  return `${text(item.pk)} ${text(item.sk)}`
}
