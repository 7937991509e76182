import { randomUUID } from 'node:crypto'
import { AdminRemoveUserFromGroupCommand } from '@aws-sdk/client-cognito-identity-provider'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { reward } from '../../functions/ledger/movements.ts'
import { moveMoney } from '../../functions/ledger/store.ts'
import { dayMs } from '../../shared/days.ts'
import { otherReceiver } from '../../shared/payouts/other-receiver.ts'
import { hidePixKey } from '../../shared/payouts/pix-key.ts'
import { maskTaxId } from '../../shared/people/tax-id.ts'
import { invoke } from '../support/functions.ts'
import { freshEndToEndId } from '../support/money/end-to-end.ts'
import { plantOwnNumber } from '../support/people/own-number.ts'
import { localConsole, newPerson, type Person, pool, signInAdmin } from '../support/people/people.ts'
import { cpfOfUser, freshCpf } from '../support/people/tax-ids.ts'
import { tableOf } from '../support/tables/tables.ts'

const { environment, tableName } = inject('cloud')
const table = tableOf(environment, tableName)
let [person, admin, second]: Person[] = []

async function earn(who: Person, amountCents: number): Promise<void> {
  await plantOwnNumber(table, who.userId)
  const now = new Date(Date.now() - 60 * dayMs)
  await moveMoney(table, [reward(randomUUID(), { userId: who.userId, amountCents })], { now })
}

const form = ({ userId }: Person, amountCents = 10_000) => {
  const taxId = cpfOfUser(userId)
  return { ...({ amountCents, taxId, pixKeyType: 'cpf', pixKey: taxId } as const), idempotencyKey: randomUUID() }
}

interface Shown {
  readonly status: string
  readonly history: readonly { readonly type: string }[]
}

const workflowOf = (id: string, wanted: (execution: Shown) => boolean) =>
  vi.waitUntil(async () => (await localConsole().read<Shown>('executions', { name: id })).find(wanted), {
    timeout: 60_000,
    interval: 100,
  })

/** The function has stored the task token, so the workflow now waits. */
const asks = ({ history }: Shown) => history.at(-1)?.type === 'TaskSubmitted'

beforeAll(async () => {
  ;[person, admin, second] = await Promise.all([newPerson(), signInAdmin(), signInAdmin()])
  await earn(person as Person, 2_000_00)
})

describe('withdrawal', () => {
  it('is held, awaits a decision, is completed by an admin and notifies the requester', async () => {
    const [me, boss] = [person as Person, admin as Person]
    expect(await me.api.withdrawals.allowance()).toMatchObject({ withdrawableCents: 200_000 })
    const asked = form(me)
    const made = await me.api.withdrawals.request(asked)
    expect(made).toMatchObject({ status: 'pending', hiddenPixKey: hidePixKey('cpf', asked.pixKey), payableFrom: null })
    expect(await me.api.withdrawals.request(asked)).toEqual(made)
    await expect(me.api.withdrawals.request({ ...asked, amountCents: 10_001 })).rejects.toMatchObject({
      code: 'request.conflict',
    })
    expect(await me.api.withdrawals.allowance()).toMatchObject({ availableCents: 190_000 })
    await workflowOf(made.id, asks)

    const { items } = await boss.api.withdrawals.queue({ search: me.email, status: 'pending' })
    expect(items).toMatchObject([{ id: made.id, takesTwo: false, requester: { id: me.userId, email: me.email } }])
    expect(await boss.api.withdrawals.choose({ search: made.id })).toEqual({ ids: [made.id], isComplete: true })
    const decided = await boss.api.withdrawals.decide({ ids: [made.id], verdict: 'complete' })
    expect(decided).toEqual({ decided: [made.id], endorsed: [], returned: [], refused: [] })
    expect(await boss.api.withdrawals.decide({ ids: [made.id], verdict: 'complete' })).toMatchObject({
      refused: [{ id: made.id, code: 'approval.already_decided' }],
    })

    await workflowOf(made.id, ({ status }) => status === 'SUCCEEDED')
    const file = await boss.api.withdrawals.file({ id: made.id })
    expect(file).toMatchObject({ status: 'completed', pixKey: maskTaxId(asked.taxId) })
    expect(file.steps.map(({ step }) => step)).toEqual(['asked', 'decided', 'closed'])
    expect(file.audits.map(({ action }) => action)).toEqual(['complete:withdrawal'])
    expect(await me.api.withdrawals.get({ id: made.id })).toMatchObject({ status: 'completed' })
    await localConsole().settle()
    const mails = await localConsole().read<{ subject: string; text: string }>('emails', { to: me.email })
    expect(mails.at(-1)?.text).toContain(hidePixKey('cpf', asked.pixKey))
    expect(mails.at(-1)?.text).not.toContain(asked.pixKey)
    const { text } = await boss.api.withdrawals.csv({ ids: [made.id] })
    expect(text).toContain(`"${made.id}";`)
  })

  it('returns the money with a reason when it fails', async () => {
    const [me, boss] = [person as Person, admin as Person]
    const { id } = await me.api.withdrawals.request(form(me))
    await expect(boss.api.withdrawals.decide({ ids: [id], verdict: 'fail' })).rejects.toMatchObject({
      code: 'approval.reason_required',
    })
    const before = await me.api.withdrawals.allowance()
    await boss.api.withdrawals.decide({ ids: [id], verdict: 'fail', reason: 'A chave não existe.' })
    const after = await me.api.withdrawals.allowance()
    expect(after.availableCents - before.availableCents).toBe(10_000)
    expect(await me.api.withdrawals.get({ id })).toMatchObject({ status: 'failed', reason: 'A chave não existe.' })
  })

  it('above the limit needs two current admins other than the requester', async () => {
    const [boss, other] = [admin as Person, second as Person]
    await earn(boss, 2_000_00)
    const { id } = await boss.api.withdrawals.request(form(boss, 1_500_00))
    const decide = (who: Person) => who.api.withdrawals.decide({ ids: [id], verdict: 'complete' })
    expect((await decide(boss)).refused).toEqual([{ id, code: 'approval.own_request' }])
    const demoted = await signInAdmin()
    expect((await decide(demoted)).endorsed).toEqual([id])
    await pool().send(
      new AdminRemoveUserFromGroupCommand({
        UserPoolId: inject('cloud').userPoolId,
        Username: demoted.email,
        GroupName: 'admin',
      }),
    )
    await expect(decide(demoted)).rejects.toMatchObject({ code: 'access.denied' })
    expect((await decide(other)).endorsed).toEqual([id])
    expect((await decide(other)).refused).toEqual([{ id, code: 'approval.second_admin_needed' }])
    const third = await signInAdmin()
    expect((await decide(third)).refused).toEqual([{ id, code: 'withdrawal.end_to_end_required' }])
    const transfer = { endToEndId: freshEndToEndId() }
    expect(await third.api.withdrawals.decide({ ids: [id], verdict: 'complete', transfer })).toMatchObject({
      decided: [id],
    })
    expect(await boss.api.withdrawals.get({ id })).toMatchObject(transfer)
  })

  it('goes to its owner only: own number, a day for a new key, the receiver that the bank shows', async () => {
    const [bia, boss] = [await newPerson(), admin as Person]
    await earn(bia, 500_00)
    const own = await bia.api.withdrawals.request(form(bia))
    expect((await bia.api.withdrawals.allowance()).taxId).toBe(maskTaxId(cpfOfUser(bia.userId)))
    await expect(bia.api.withdrawals.request({ ...form(bia), taxId: freshCpf() })).rejects.toMatchObject({
      code: 'withdrawal.pix_key_not_own',
    })
    const email = { pixKeyType: 'email', pixKey: 'outra@banco.example' } as const
    await expect(bia.api.withdrawals.request({ ...form(bia), ...email, taxId: freshCpf() })).rejects.toMatchObject({
      code: 'withdrawal.tax_id_differs',
    })
    const { id, payableFrom } = await bia.api.withdrawals.request({ ...form(bia), ...email })
    expect(Date.parse(String(payableFrom))).toBeGreaterThan(Date.now() + dayMs / 2)
    const decide = (receiver: string) =>
      boss.api.withdrawals.decide({ ids: [id], verdict: 'complete', transfer: { receiver } })
    const visible = maskTaxId(cpfOfUser(bia.userId)).replace(/^.{3}/, '***').replace(/..$/, '**')
    expect((await decide('')).refused).toEqual([{ id, code: 'withdrawal.receiver_required' }])
    expect((await decide(visible)).refused).toEqual([{ id, code: 'withdrawal.key_too_new' }])
    expect((await decide(maskTaxId(freshCpf()))).returned).toEqual([id])
    expect(await bia.api.withdrawals.get({ id })).toMatchObject({
      status: 'failed',
      reason: otherReceiver,
    })
    expect((await boss.api.withdrawals.decide({ ids: [own.id], verdict: 'complete' })).decided).toEqual([own.id])
  })

  it('is private, reminds admins, and is never decided by time', async () => {
    const [me, boss] = [person as Person, admin as Person]
    const made = await me.api.withdrawals.request(form(me))
    await expect(boss.api.withdrawals.get({ id: made.id })).rejects.toMatchObject({ code: 'withdrawal.not_found' })
    await workflowOf(made.id, asks)
    await invoke('functions/approvals/entries/remind.ts', { kind: 'withdrawal', id: made.id })
    const mails = await localConsole().read<{ subject: string }>('emails', { to: boss.email })
    // Other journeys remind of donations.
    expect(mails.filter(({ subject }) => /^\d+ pedidos? esperam? decisão$/.test(subject))).not.toEqual([])
    expect((await boss.api.withdrawals.file({ id: made.id })).steps.map(({ step }) => step)).toEqual([
      'asked',
      'reminded',
    ])
    expect(await me.api.withdrawals.get({ id: made.id })).toMatchObject({ status: 'pending' })
  })
})
