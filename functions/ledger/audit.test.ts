import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTable } from '../../test/support/tables/table.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { auditLedger, type Difference } from './audit.ts'
import { entryKey, journalKey } from './ledger-rows.ts'
import { donation, type Movement, reward, sale, stray, withdrawal } from './movements.ts'
import { ledgerPages, moveMoney, readJournals } from './store.ts'

const table = createTable()
const ana = 'ana'
const terms = { userId: ana, recyclableId: 'ad_1', priceCents: 10_000, feesCents: 2_099 }
const move = (movements: readonly Movement[], day = 1) =>
  moveMoney(table, movements, { now: new Date(Date.parse('2026-01-01T12:00:00.000Z') + day * 24 * 60 * 60 * 1000) })

async function audit(on: Table = table) {
  const found: Difference[] = []
  const summary = await auditLedger(on, (one) => found.push(one))
  return { ...summary, found: found.map(({ where, what }) => `${where} ${what}`) }
}
const set = (Key: Key, name: string, value: unknown) =>
  table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key,
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  )
const drop = (Key: Key) => table.client.send(new DeleteCommand({ TableName: table.name, Key }))

beforeEach(async () => {
  await move([sale.pay('o1', 'p1', terms)])
  await move([sale.accept('o1', 'k1')])
  await move([
    sale.earn('o1', 'k1'),
    donation.hold('d1', { userId: ana, entityId: 'abrigo', amountCents: 500, origin: 'share' }),
  ])
  await move([donation.post('d1')])
  await move([reward('x1', { userId: 'bia', amountCents: 20_000 })])
  await move([stray.pay('p2', 700)])
  await move([withdrawal.hold('w1', { userId: 'bia', amountCents: 3_000 })], 60)
})

describe('auditLedger', () => {
  it('reports no difference for a consistent ledger, and its totals', async () => {
    expect(await audit()).toEqual({
      people: 2,
      journals: 8,
      entries: 7,
      found: [],
      totals: new Map([
        ['provider', -12_799],
        ['fees', 2_099],
        ['returns', 700],
        ['rewards', -20_000],
        ['entity/abrigo', 500],
        ['people/escrow', 0],
        ['people/pending', 0],
        ['people/available', 26_500],
        ['people/held', 3_000],
      ]),
    })
  })

  it('returns zero counts for a table without money', async () => {
    for await (const rows of ledgerPages(table)) for (const { pk, sk } of rows) await drop({ pk, sk })
    expect(await audit()).toEqual({ people: 0, journals: 0, entries: 0, found: [], totals: new Map() })
  })

  it.each<[string, () => Promise<unknown>, string[]]>([
    ['a balance that was changed', () => set(keys.balance(ana), 'escrowCents', 1), ['LEDGER#ana BALANCE is {']],
    ['a balance that is gone', () => drop(keys.balance(ana)), ['LEDGER#ana BALANCE is missing']],
    [
      'a balance that is no balance',
      () => set(keys.balance(ana), 'escrowCents', -1),
      ['LEDGER#ana BALANCE cannot be read', 'LEDGER#ana BALANCE is missing'],
    ],
    [
      'a balance behind its entries',
      () => set(keys.balance('bia'), 'version', 1),
      ['LEDGER#bia BALANCE is {', 'LEDGER#bia BALANCE is at version 1, and there is an entry 2'],
    ],
    [
      'an entry that is gone',
      () => drop(entryKey(ana, 0, 2)),
      ['TX#sale/o1 0000000002 lacks its entry', 'ENTRY#0000000000010000#0000000003 takes'],
    ],
    [
      'an entry with another amount',
      () => set(entryKey('bia', 20_000, 1), 'changes', { escrow: 0, pending: 0, available: 20_001, held: 0 }),
      ['leaves {', 'lacks its journal at TX#reward/x1 0000000001', 'TX#reward/x1 0000000001 lacks its entry'],
    ],
    [
      'an entry of another person',
      () => set(entryKey('bia', 20_000, 1), 'userId', ana),
      ['belongs to ana 1', 'lacks its journal', 'TX#reward/x1 0000000001 lacks its entry'],
    ],
    [
      'a journal that is gone',
      () => drop(journalKey('sale/o1', 2)),
      ['TX#sale/o1 0000000003 is number 3 after 1', 'has no step earn of a sale from paid', 'lacks its journal'],
    ],
    [
      'a journal with another line',
      () => set(journalKey('stray/p2', 1), 'postings', [{ account: 'provider', amountCents: 0 }]),
      ['TX#stray/p2 0000000001 has other lines than its step'],
    ],
    [
      'a journal in another state',
      () => set(journalKey('stray/p2', 1), 'state', 'refunded'),
      ['TX#stray/p2 0000000001 leads to refunded instead of refunding'],
    ],
    [
      'a journal with other terms',
      () => set(journalKey('donation/d1', 2), 'terms', { kind: 'stray', amountCents: 500 }),
      ['has other terms than the journal before it', 'has no step post of a stray from held', 'lacks its journal'],
    ],
    [
      'a journal at another place',
      () => set(journalKey('stray/p2', 1), 'subject', 'stray/p3'),
      ['TX#stray/p2 0000000001 belongs to stray/p3 1'],
    ],
    [
      'a journal whose entry has no name',
      () => set(journalKey('reward/x1', 1), 'entry', null),
      ['TX#reward/x1 0000000001 cannot be read', 'lacks its journal'],
    ],
    [
      'a journal with an entry too many',
      () => set(journalKey('stray/p2', 1), 'entry', { version: 1, creditedCents: 0 }),
      ['TX#stray/p2 0000000001 names an entry but moves no personal money'],
    ],
    [
      'what is no journal',
      () => set(journalKey('stray/p2', 1), 'postings', [{ account: 'petty cash', amountCents: 1 }]),
      ['TX#stray/p2 0000000001 cannot be read'],
    ],
  ])('finds %s', async (_, spoil, expected) => {
    await spoil()
    const { found } = await audit()
    for (const line of expected)
      expect(
        found.some((one) => one.includes(line)),
        `${line} in\n${found.join('\n')}`,
      ).toBe(true)
    expect(found.length).toBeLessThanOrEqual(expected.length + 2)
  })

  it('finds a journal stored under two subjects', async () => {
    const [one] = await readJournals(table, 'reward/x1')
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...journalKey('reward/x9', 1), ...one, subject: 'reward/x9' },
      }),
    )
    expect((await audit()).found).toEqual([
      'TX#reward/x9 0000000001 lacks its entry at LEDGER#bia ENTRY#0000000000020000#0000000001',
    ])
  })

  it('audits page by page while money moves', async () => {
    let pages = 0
    const on: Table = {
      name: table.name,
      client: {
        send: async (command: { constructor: { name: string }; input: Record<string, unknown> }) => {
          if (command.constructor.name !== 'ScanCommand') return table.client.send(command as never)
          const answer = await table.client.send(
            new (command.constructor as new (input: unknown) => never)({ ...command.input, Limit: 2 }),
          )
          await move([reward(`live${++pages}`, { userId: 'bia', amountCents: 100 })], 61)
          return answer
        },
      } as unknown as Table['client'],
    }
    expect((await audit(on)).found).toEqual([])
    expect(pages).toBeGreaterThan(5)
  })
})
