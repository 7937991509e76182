import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import { Refusal } from '../../../shared/refusals.ts'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { keys } from '../table/keys.ts'
import { transact } from '../table/transaction.ts'
import { isMoneyFrozen, notSuspendedPart, readSuspension, type Suspension, sameSuspensionPart } from './suspension.ts'

const table = createTable()
const ana = sampleProfile()
const first: Suspension = { reason: 'Fraude', since: '2026-11-22T12:00:00.000Z' }
const second: Suspension = { reason: 'Fraude', since: '2026-11-23T12:00:00.000Z' }
const refusal = new Refusal('access.suspended')

/** `undefined` omits the attribute, as in new accounts. */
async function suspended(suspension: Suspension | null | undefined): Promise<void> {
  const { suspension: _, ...row } = ana
  const Item = { ...keys.profile(ana.id), ...row, suspension }
  await table.client.send(new PutCommand({ TableName: table.name, Item }))
}

const happens = (seen: Suspension | null) =>
  transact(table, [sameSuspensionPart(ana.id, seen, refusal)]).then(
    () => true,
    (error: Error) => error !== refusal && Promise.reject(error),
  )

describe('suspension', () => {
  it('freezes money', () => {
    expect(isMoneyFrozen({ suspension: first })).toBe(true)
    expect(isMoneyFrozen({ suspension: null })).toBe(false)
  })

  it('is null for accounts never suspended, restored or deleted', async () => {
    expect(await readSuspension(table, ana.id)).toBeNull()
    await suspended(undefined)
    expect(await readSuspension(table, ana.id)).toBeNull()
    await suspended(null)
    expect(await readSuspension(table, ana.id)).toBeNull()
    await suspended(first)
    expect(await readSuspension(table, ana.id)).toEqual(first)
  })

  it('is read with strong consistency', async () => {
    const sent = vi.spyOn(table.client, 'send')
    await readSuspension(table, ana.id)
    expect(sent.mock.calls[0]?.[0].input).toMatchObject({ ConsistentRead: true })
  })
})

describe('notSuspendedPart', () => {
  const goes = () =>
    transact(table, [notSuspendedPart(ana.id, refusal)]).then(
      () => 'done',
      (error: Error) => error.message,
    )

  it('passes for other accounts, including deleted ones', async () => {
    expect(await goes()).toBe('done')
    for (const none of [undefined, null]) {
      await suspended(none)
      expect(await goes()).toBe('done')
    }
  })

  it('refuses a suspended account at the time of the write', async () => {
    await suspended(first)
    expect(await goes()).toBe('access.suspended')
  })
})

describe('sameSuspensionPart', () => {
  it('passes while the suspension is unchanged', async () => {
    await suspended(first)
    expect(await happens(first)).toBe(true)
    await suspended(null)
    expect(await happens(null)).toBe(true)
  })

  it('refuses after a new suspension or a restoration', async () => {
    await suspended(second)
    expect(await happens(first)).toBe(false)
    expect(await happens(null)).toBe(false)
    await suspended(null)
    expect(await happens(first)).toBe(false)
  })
})
