import {
  BatchGetCommand,
  PutCommand,
  type TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '../../shared/refusals.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import type { Part } from '../kit/table/transaction.ts'
import { availableOf, noBalance } from './balance.ts'
import { donation, type Movement, reward, sale, stray, withdrawal } from './movements.ts'
import { dayBook, moveMoney, readBalance, readJournals, readReachedAt, statementOf } from './store.ts'

const table = createTable()
const ana = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const bia = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22'
const first = new Date('2026-01-01T12:00:00.000Z')
const later = new Date('2026-03-01T12:00:00.000Z')

const move = (movements: readonly Movement[], now = later, on: Table = table) => moveMoney(on, movements, { now })
const earn = (amountCents: number, now = first, id = 'x1') => move([reward(id, { userId: ana, amountCents })], now)
const withdraw = (id: string, amountCents: number, userId = ana) => withdrawal.hold(id, { userId, amountCents })
const give = (id: string, amountCents: number) =>
  donation.hold(id, { userId: ana, entityId: 'abrigo', amountCents, origin: 'request' })
const suspend = (suspended: boolean) =>
  table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...keys.profile(ana),
        ...sampleProfile({ id: ana }),
        suspension: suspended ? { reason: 'Fraude', since: first.toISOString() } : null,
      },
    }),
  )

/** Dies at the n-th call, before or after its effect. */
function dying(call: number, when: 'before' | 'after'): Table & { readonly died: () => boolean } {
  let [calls, dead] = [0, false]
  const send = async (command: TransactWriteCommand) => {
    if (++calls !== call) return table.client.send(command)
    dead = true
    if (when === 'after') await table.client.send(command)
    throw new Error('the function died')
  }
  return { name: table.name, client: { send } as unknown as Table['client'], died: () => dead }
}

/** Runs `between` once, before balances are read. */
function interrupted(between: () => Promise<unknown>): Table {
  let come = false
  const send = async (command: object) => {
    if (command instanceof BatchGetCommand && !come) {
      come = true
      await between()
    }
    return table.client.send(command as BatchGetCommand)
  }
  return { name: table.name, client: { send } as unknown as Table['client'] }
}

describe('concurrent money movement', () => {
  const terms = { userId: ana, recyclableId: 'ad_1', priceCents: 10_000, feesCents: 2_099 }
  beforeEach(() => move([sale.pay('o1', 'p1', terms)]))

  it('on the same sale makes the later step fail after a second read', async () => {
    await move([sale.accept('o1', 'pic_1')])
    const on = interrupted(() => move([sale.cancel('o1', 'pic_1')]))
    await expect(move([sale.earn('o1', 'pic_1')], later, on)).rejects.toThrow('ledger.step_not_possible')
    expect(await readBalance(table, ana)).toMatchObject({ escrowCents: 10_000, pendingCents: 0 })
  })

  it('of the same step is reported as replayed', async () => {
    const on = interrupted(() => move([sale.accept('o1', 'pic_1')]))
    expect(await move([sale.accept('o1', 'pic_1')], later, on)).toMatchObject({ replayed: true })
    expect(await readBalance(table, ana)).toMatchObject({ escrowCents: 0, pendingCents: 10_000 })
  })

  it('does not hide a balance that contradicts its journals', async () => {
    await changeItem(table, { ...keys.balance(ana), userId: ana, ...noBalance, version: 1 })
    await expect(move([sale.accept('o1', 'pic_1')])).rejects.toThrow('A balance cannot become')
  })
})

describe('interrupted function', () => {
  const ask = (on: Table, id: string) => {
    const record: Part = { Put: { Item: { pk: 'RECORD', sk: id }, ConditionExpression: 'attribute_not_exists(pk)' } }
    return moveMoney(on, [withdraw(id, 10_000)], { now: later, alongside: () => [record] })
  }

  it.each(['before', 'after'] as const)(
    'leaves one hold after a retry, if it dies %s the effect of any call',
    async (when) => {
      await earn(1_000_000)
      let deaths = 0
      for (let call = 1; deaths === call - 1; call++) {
        const on = dying(call, when)
        await ask(on, `w${call}`).catch((error: Error) => expect(error.message).toBe('the function died'))
        if (on.died()) deaths++
        await ask(table, `w${call}`)
        expect(await readBalance(table, ana)).toMatchObject({ heldCents: call * 10_000, version: call + 1 })
        expect(await readJournals(table, `withdrawal/w${call}`)).toHaveLength(1)
      }
      // The calls for history, balance, age of the earnings and write.
      expect(deaths).toBe(4)
    },
  )

  it('reports success when its write is sent twice', async () => {
    await earn(100_000)
    const on: Table = {
      name: table.name,
      client: {
        // Like the SDK after ten minutes, when DynamoDB has forgotten the first request token.
        send: async (command: TransactWriteCommand) => {
          if ('TransactItems' in command.input) {
            const again = { ...command.input, ClientRequestToken: undefined } as TransactWriteCommandInput
            await table.client.send(new (command.constructor as typeof TransactWriteCommand)(again))
          }
          return table.client.send(command)
        },
      } as unknown as Table['client'],
    }
    const { replayed, journals } = await ask(on, 'w1')
    expect([replayed, journals.length]).toEqual([true, 1])
    expect(await readBalance(table, ana)).toMatchObject({ heldCents: 10_000, version: 2 })
  })
})

describe('alongside parts', () => {
  const refused = {
    Put: { Item: { pk: 'RECORD', sk: 'r' }, ConditionExpression: 'attribute_exists(pk)' },
    refusal: new Refusal('photo.in_use'),
  }

  it('are written only together with the money', async () => {
    await earn(100_000)
    const write = () => moveMoney(table, [withdraw('w1', 10_000)], { now: later, alongside: () => [refused] })
    await expect(write()).rejects.toThrow('photo.in_use')
    expect(await readBalance(table, ana)).toMatchObject({ version: 1, heldCents: 0 })
    expect(await readJournals(table, 'withdrawal/w1')).toEqual([])
  })

  it('are not requested for a replayed movement', async () => {
    await earn(100_000)
    await move([withdraw('w1', 10_000)])
    const alongside = () => {
      throw new Error('asked')
    }
    expect((await moveMoney(table, [withdraw('w1', 10_000)], { now: later, alongside })).replayed).toBe(true)
  })

  it('without a refusal throw ConditionsFailed', async () => {
    await earn(100_000)
    const { refusal: _, ...bare } = refused
    const write = moveMoney(table, [withdraw('w1', 10_000)], { now: later, alongside: () => [bare] })
    await expect(write).rejects.toThrow('Conditions failed')
  })
})

describe('suspended user', () => {
  it('keeps a frozen balance that can still grow', async () => {
    await earn(100_000)
    await suspend(true)
    await expect(move([withdraw('w1', 10_000)])).rejects.toThrow('ledger.frozen')
    await earn(500, later, 'x2')
    expect(availableOf(await readBalance(table, ana))).toBe(100_500)
    await suspend(false)
    await move([withdraw('w1', 10_000)])
  })

  it('is also refused if suspended between read and write', async () => {
    await earn(100_000)
    await suspend(false)
    const on: Table = {
      name: table.name,
      client: {
        send: async (command: TransactWriteCommand) => {
          if ('TransactItems' in command.input) await suspend(true)
          return table.client.send(command)
        },
      } as unknown as Table['client'],
    }
    await expect(move([withdraw('w1', 10_000)], later, on)).rejects.toThrow('ledger.frozen')
    expect(await readBalance(table, ana)).toMatchObject({ heldCents: 0 })
  })
})

describe('readReachedAt', () => {
  it('returns the time of the credit that crossed R$ 100 of unspent earnings', async () => {
    const at = (minute: number) => new Date(first.getTime() + minute * 60_000)
    for (let index = 0; index < 30; index++) await earn(1_500, at(index), `x${index}`)
    const reachedAt = async () => readReachedAt(table, ana, await readBalance(table, ana))
    expect(await reachedAt()).toEqual(at(6))
    await move([give('d1', 1_500)])
    expect(await reachedAt()).toEqual(at(7))
    await move([donation.post('d1')])
    await move([give('d2', 43_500 - 10_000)])
    expect(await reachedAt()).toEqual(at(29))
    await move([give('d3', 100)])
    expect(await reachedAt()).toBeUndefined()
  })

  it('returns the time of the credit that reached R$ 100 exactly', async () => {
    await earn(10_000, first, 'x1')
    await earn(10_000, later, 'x2')
    expect(await readReachedAt(table, ana, await readBalance(table, ana))).toEqual(first)
  })
})

describe('reading', () => {
  it('returns a statement newest first, page by page', async () => {
    for (let index = 1; index <= 5; index++) await earn(index * 100, first, `x${index}`)
    await move([give('d1', 100)])
    const one = await statementOf(table, ana, 4)
    const two = await statementOf(table, ana, 4, one.next)
    expect([...one.entries, ...two.entries].map(({ subject }) => subject)).toEqual([
      'donation/d1',
      ...[5, 4, 3, 2, 1].map((index) => `reward/x${index}`),
    ])
    expect(two.next).toBeUndefined()
    expect(one.entries[0]).toMatchObject({
      terms: { entityId: 'abrigo' },
      changes: { escrow: 0, pending: 0, available: -100, held: 100 },
      after: { creditedCents: 1_500, heldCents: 100 },
    })
  })

  it('returns an empty balance and statement for an unknown user', async () => {
    expect(await readBalance(table, bia)).toMatchObject({ version: 0, creditedCents: 0 })
    expect(await statementOf(table, bia, 10)).toEqual({ entries: [], next: undefined })
  })

  it('returns a day book by days in São Paulo', async () => {
    await move([stray.pay('p1', 500)], new Date('2026-01-02T02:59:59.999Z'))
    await move([stray.repay('p1', 'r1')], new Date('2026-01-02T03:00:00.000Z'))
    await earn(100_000, new Date('2026-01-02T04:00:00.000Z'))
    await move([give('d1', 100)], new Date('2026-01-02T05:00:00.000Z'))
    const of = async (day: string) => {
      const states: string[] = []
      for await (const { state } of dayBook(table, day)) states.push(state)
      return states
    }
    expect(await of('2026-01-01')).toEqual(['refunding'])
    expect(await of('2026-01-02')).toEqual(['refunded', 'earned'])
  })

  it('throws for an invalid row', async () => {
    await earn(100)
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.balance(ana),
        UpdateExpression: 'SET creditedCents = :wrong',
        ExpressionAttributeValues: { ':wrong': 10.5 },
      }),
    )
    await expect(readBalance(table, ana)).rejects.toThrow('creditedCents')
    await expect(earn(100, later, 'x2')).rejects.toThrow('creditedCents')
  })
})

describe('users', () => {
  it('share no items, so concurrent writes never conflict', async () => {
    const written: string[][] = []
    const on: Table = {
      name: table.name,
      client: {
        send: (command: TransactWriteCommand) => {
          const { TransactItems = [] } = command.input as Partial<TransactWriteCommandInput>
          if (TransactItems.length > 0)
            written.push(TransactItems.map(({ Put: { Item } = {} }) => `${Item?.pk} ${Item?.sk}`))
          return table.client.send(command)
        },
      } as unknown as Table['client'],
    }
    for (const userId of [ana, bia]) {
      const id = userId.slice(-2)
      const terms = { userId, recyclableId: 'ad_1', priceCents: 10_000, feesCents: 2_099 }
      await move([sale.pay(`o${id}`, 'p', terms)], first, on)
      await move([sale.accept(`o${id}`, 'k')], first, on)
      await move([sale.earn(`o${id}`, 'k')], first, on)
    }
    const [hers, others] = [written.slice(0, 3).flat(), written.slice(3).flat()]
    expect([hers.length, others.length]).toEqual([9, 9])
    expect(hers.filter((item) => others.includes(item))).toEqual([])
  })
})
