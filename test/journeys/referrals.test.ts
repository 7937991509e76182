import { beforeAll, describe, expect, it } from 'vitest'
import { qualifyingCents } from '../../shared/referrals/reward.ts'
import { almostPayable, completeSale, countTradesOf } from '../support/money/referrals.ts'
import { localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { wholeDraft } from '../support/people/profiles.ts'

let [referrer, seller, buyer, admin]: Person[] = []

beforeAll(async () => {
  ;[referrer, seller, buyer, admin] = await Promise.all([newPerson(), newPerson(), newPerson(), signInAdmin()])
})

describe('referral', () => {
  it('leads from the code to the payment, once', async () => {
    const [rita, beto, caio, boss] = [referrer, seller, buyer, admin] as [Person, Person, Person, Person]
    await rita.api.profiles.save(wholeDraft())
    await almostPayable(rita)
    const { code, isOpen } = await rita.api.referrals.overview()
    expect(isOpen).toBe(true)
    expect((await rita.api.referrals.overview()).code).toBe(code)

    const save = (draft: Parameters<typeof wholeDraft>[0]) => beto.api.profiles.save(wholeDraft(draft))
    await expect(save({ referralCode: 'AAAAAA' })).rejects.toMatchObject({ code: 'referral.code_unknown' })
    const own = (await beto.api.referrals.overview()).code
    await expect(save({ referralCode: own })).rejects.toMatchObject({ code: 'referral.own_code' })
    await save({ referralCode: code.toLowerCase() })
    await expect(save({ version: 1, referralCode: code })).rejects.toMatchObject({ code: 'referral.already_set' })
    expect(await beto.api.referrals.overview()).toMatchObject({ referredBy: { name: 'Rita Alves', hidden: false } })

    const pay = () => boss.api.referrals.pay({ ids: [beto.userId] })
    expect((await pay()).refused).toEqual([{ id: beto.userId, code: 'referral.not_qualified' }])
    await completeSale(beto, caio, boss, qualifyingCents)
    await countTradesOf(beto)
    await countTradesOf(beto)
    const masked = `${beto.email.slice(0, 2)}***@…`
    const [first] = (await rita.api.referrals.list({})).items
    expect(first).toMatchObject({ email: masked, status: 'qualified', earnedCents: 1_500 })
    expect(await rita.api.referrals.overview()).toMatchObject({ earnedCents: 10_500, availableCents: 10_500 })

    const { items } = await boss.api.referrals.queue({ search: beto.email })
    expect(items).toMatchObject([
      { soldCents: qualifyingCents, boughtCents: 0, flags: [], referrerEarnedCents: 10_500 },
    ])
    expect((await boss.api.referrals.choose({ search: rita.email, status: 'qualified' })).ids).toHaveLength(7)
    expect((await boss.api.referrals.csv({ ids: [beto.userId] })).text).toContain(beto.email)
    expect(await pay()).toEqual({ paid: [beto.userId], refused: [] })
    expect((await pay()).refused).toEqual([{ id: beto.userId, code: 'referral.already_paid' }])
    expect(await rita.api.balance.get()).toMatchObject({ availableCents: 1_500 })
    const { items: lines } = await rita.api.balance.statement({})
    expect(lines).toMatchObject([{ move: 'reward.earn', amountCents: 1_500 }])

    await beto.api.referrals.hide({ hidden: true })
    expect((await rita.api.referrals.list({})).items[0]).toMatchObject({ email: null, status: 'paid' })
    await localConsole().settle()
  }, 120_000)

  it('ignores a link that leads to no other user', async () => {
    const person = await newPerson()
    await person.api.profiles.save(wholeDraft({ referrerId: person.userId }))
    expect(await person.api.referrals.overview()).toMatchObject({ referredBy: null })
    await expect(person.api.referrals.hide({ hidden: true })).rejects.toMatchObject({ code: 'referral.not_found' })
  })
})
