import { describe, expect, it } from 'vitest'
import { everyRow } from '../../../test/support/people/person.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { consumePoolPass } from '../../kit/people/sign-ins/pool-pass.ts'
import { proofsOfEmails } from '../quotas.ts'
import { admitEmailChange } from './check-email.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const ana = { userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', isAdmin: false }
const bia = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22'

describe('admitEmailChange', () => {
  it('issues a pass for one use by the same account', async () => {
    const pass = await admitEmailChange(table, ana, now)
    await expect(consumePoolPass(table, pass, bia, now)).rejects.toThrow('request.invalid')
    await consumePoolPass(table, pass, ana.userId, now)
    await expect(consumePoolPass(table, pass, ana.userId, now)).rejects.toThrow('request.invalid')
  })

  it('issues a pass that expires after a minute', async () => {
    const pass = await admitEmailChange(table, ana, now)
    const late = new Date(now.getTime() + 60_000)
    await expect(consumePoolPass(table, pass, ana.userId, late)).rejects.toThrow('request.invalid')
  })

  it('publishes EmailChangeAsked for each admitted request only', async () => {
    const told = async () => (await everyRow(table)).flatMap((row) => (row.name === 'EmailChangeAsked' ? [row] : []))
    expect(await told()).toEqual([])
    await admitEmailChange(table, ana, now)
    expect(await told()).toMatchObject([{ envelope: { data: { userId: ana.userId } } }])
  })

  it('stops at the daily limit', async () => {
    for (let sent = 1; sent <= proofsOfEmails.limit; sent++) await admitEmailChange(table, ana, now)
    await expect(admitEmailChange(table, ana, now)).rejects.toThrow('request.limit_reached')
  })
})
