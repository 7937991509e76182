import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { endToEndId } from '../../test/support/money/end-to-end.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { profileItems } from '../kit/people/profile/profile-change.ts'
import { keys } from '../kit/table/keys.ts'
import { findAnything, recognise } from './find.ts'

const table = createTable()
const now = new Date('2026-11-23T12:00:00.000Z')
const at = now.toISOString()
const put = (Item: Record<string, unknown>) => table.client.send(new PutCommand({ TableName: table.name, Item }))

describe('recognise', () => {
  const id = newId('withdrawal', now)

  it('knows ids however they are typed', () => {
    expect(recognise(` ${id.toLowerCase()} `)).toEqual({ as: 'record', kind: 'withdrawal', id })
  })

  it('takes an id of another kind, and half an id, as text', () => {
    for (const text of [newId('photo', now), 'wdr_123', 'wdr']) expect(recognise(text)).toEqual({ as: 'text', text })
  })

  it('knows a transfer and an account', () => {
    const transfer = endToEndId(now, 7)
    expect(recognise(transfer)).toEqual({ as: 'transfer', endToEndId: transfer })
    const user = '0B0F9F8E-7E9D-4B1C-9D3C-2F7C8C2F1A99'
    expect(recognise(user)).toEqual({ as: 'user', id: user.toLowerCase() })
  })
})

describe('findAnything', () => {
  it('finds a person by e-mail, phone, full name, CPF and id', async () => {
    const profile = sampleProfile({ name: 'Rita Alves' })
    for (const item of profileItems(profile)) await put(item)
    await put({ ...keys.taxId('52998224725'), userId: profile.id })
    const hit = { kind: 'person', id: profile.id, title: 'Rita Alves', amountCents: null, at: profile.createdAt }
    for (const text of [profile.email, profile.phone, 'rita  ALVES', '529.982.247-25', profile.id])
      expect(await findAnything(table, text), text).toEqual([hit])
    expect(await findAnything(table, 'Rita')).toEqual([])
  })

  it('finds records by id', async () => {
    const [order, ticket] = [newId('order', now), newId('ticket', now)]
    await put({ ...keys.order(order), id: order, type: 'Latas', priceCents: 5_000, createdAt: at })
    await put({ ...keys.ticket(ticket), id: ticket, email: 'ana@mail.example', createdAt: at })
    expect(await findAnything(table, order)).toEqual([
      { kind: 'order', id: order, title: 'Latas', amountCents: 5_000, at },
    ])
    expect(await findAnything(table, ticket)).toMatchObject([{ kind: 'ticket', title: 'ana@mail.example' }])
    expect(await findAnything(table, newId('case', now))).toEqual([])
  })

  it('finds what a PIX transfer paid', async () => {
    const [paid, repaid] = [endToEndId(now, 1), endToEndId(now, 2)]
    const id = newId('withdrawal', now)
    await put({ ...keys.withdrawal(id), id, amountCents: 1_234, createdAt: at })
    await put({ ...keys.endToEnd(paid), payoutId: id })
    await put({ ...keys.endToEnd(repaid), payoutId: '1300000001' })
    expect(await findAnything(table, paid)).toMatchObject([{ kind: 'withdrawal', id, amountCents: 1_234 }])
    expect(await findAnything(table, repaid)).toMatchObject([{ kind: 'repayment', id: '1300000001' }])
    expect(await findAnything(table, endToEndId(now, 3))).toEqual([])
  })
})
