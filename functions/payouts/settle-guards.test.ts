import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../shared/days.ts'
import { freshEndToEndId } from '../../test/support/money/end-to-end.ts'
import { createPayoutSetup } from '../../test/support/money/payouts.ts'
import { cnpjOf } from '../../test/support/people/tax-ids.ts'
import { readApproval } from '../approvals/store.ts'
import { keys } from '../kit/table/keys.ts'
import { readBalance } from '../ledger/store.ts'
import { withdrawals } from './kinds/withdrawal.ts'
import { settlePayouts } from './settle.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const setup = createPayoutSetup(now)
const { table, ana, admin, other, admins, at, earn, profiles } = setup

/** Gives the user and the first admin branches of one company. */
async function shareCompany(): Promise<string> {
  const [branch, head] = [cnpjOf('112223330002'), cnpjOf('112223330001')]
  for (const [profile, taxId] of [[profiles[0], branch] as const, [profiles[1], head] as const]) {
    const Item = { ...keys.profile(profile?.id ?? ''), ...profile, taxId }
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
  }
  return branch
}

describe.each([['withdrawal', setup.withdrawals] as const, ['donation', setup.donations] as const])(
  'a %s of the admin’s own company',
  (kind, operations) => {
    const { form, request, settle, read } = operations as typeof setup.withdrawals
    const formOf = (amountCents: number, taxId: string) =>
      form(amountCents, kind === 'withdrawal' ? { taxId, pixKeyType: 'cnpj', pixKey: taxId } : { taxId })

    it.each(['post', 'release'] as const)('is not decided by that admin: %s', async (verdict) => {
      const taxId = await shareCompany()
      await earn(30_000)
      const { id } = await request(formOf(10_000, taxId))
      await expect(settle(id, admin, verdict)).rejects.toMatchObject({ code: 'access.own_case' })
      expect(await read(id)).toMatchObject({ status: 'pending' })
      expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 10_000 })
      expect(await settle(id, other, verdict)).toBe('decided')
    })

    it('is not endorsed by that admin above the limit', async () => {
      const taxId = await shareCompany()
      await earn(300_000)
      const { id } = await request(formOf(150_000, taxId))
      await expect(settle(id, admin)).rejects.toMatchObject({ code: 'access.own_case' })
      expect(await readApproval(table, `${kind}/${id}`)).toMatchObject({ endorsement: null, decision: null })
    })
  },
)

describe('one transfer for several withdrawals', () => {
  const { form, request, settle, read } = setup.withdrawals
  const email = { pixKeyType: 'email', pixKey: 'ana@banco.example' } as const
  const deps = { table, admins, now: at(dayMs + 1) }
  const decide = (ids: readonly string[], transfer: { endToEndId: string; receiver: string }) =>
    settlePayouts(withdrawals, deps, other, { ids, verdict: 'complete', reason: '', transfer })

  it('is the receiver of none of them', async () => {
    await earn(30_000)
    const ids = [(await request(form(10_000, email))).id, (await request(form(10_000, email))).id]
    expect(await decide(ids, { endToEndId: '', receiver: '***.982.247-**' })).toMatchObject({
      decided: [],
      refused: ids.map((id) => ({ id, code: 'withdrawal.receiver_required' })),
    })
    for (const id of ids) expect(await read(id)).toMatchObject({ status: 'pending', receiverTaxId: null })
    expect(await readBalance(table, ana.userId)).toMatchObject({ heldCents: 20_000, consumedCents: 0 })
  })

  it('proves none of them above the limit', async () => {
    await earn(500_000)
    const ids = [(await request(form(150_000))).id, (await request(form(150_000))).id]
    for (const id of ids) expect(await settle(id)).toBe('endorsed')
    const transfer = { endToEndId: freshEndToEndId(at(0)), receiver: '' }
    expect(await decide(ids, transfer)).toMatchObject({
      decided: [],
      refused: ids.map((id) => ({ id, code: 'withdrawal.end_to_end_required' })),
    })
    expect(await decide(ids.slice(0, 1), transfer)).toMatchObject({ decided: ids.slice(0, 1) })
    expect(await read(ids[0] ?? '')).toMatchObject({ endToEndId: transfer.endToEndId })
  })

  it('below the limit is written to none of them', async () => {
    await earn(30_000)
    const ids = [(await request()).id, (await request()).id]
    const transfer = { endToEndId: freshEndToEndId(at(0)), receiver: '' }
    expect(await decide(ids, transfer)).toMatchObject({ decided: ids })
    for (const id of ids) expect(await read(id)).toMatchObject({ status: 'completed', endToEndId: null })
  })
})
