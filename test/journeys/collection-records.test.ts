import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '../../shared/days.ts'
import { csvLine } from '../support/csv.ts'
import { collect } from '../support/fixtures/collections.ts'
import { localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'

let cooperative: Person
let first: Person
let second: Person
let admin: Person
const month = dayOf(new Date()).slice(0, 7)
const year = { from: `${month.slice(0, 4)}-01`, to: `${month.slice(0, 4)}-12` }
const campinas = { stateId: 35, cityId: 3509502, address: 'Rua Barão de Jaguara, 100, Centro' }

// Delivers each event twice and in any order; the results must be the same.
beforeAll(async () => {
  await localConsole().makeUnruly(true)
  ;[cooperative, first, second, admin] = await Promise.all([
    newPerson('cooperative'),
    newPerson(),
    newPerson(),
    signInAdmin(),
  ] as const)
})
afterAll(() => localConsole().makeUnruly(false))

describe('record of a cooperative', () => {
  it('counts completed pickups once, by material, month, city and supplier number', async () => {
    const both = { collector: cooperative, admin }
    const paper = (grams: number) => ({ material: 'paper' as const, grams })
    await collect({ ...both, supplier: first, weighed: { supplier: [paper(10_000)], collector: [paper(10_500)] } })
    await localConsole().settle()
    await collect({ ...both, supplier: second, ad: campinas, weighed: { collector: [paper(4_000)] } })
    await collect({ ...both, supplier: first, quick: true, weighed: { collector: [paper(9_000)] } })
    await collect({ ...both, supplier: first, weighed: { supplier: [paper(1_000)], collector: [paper(9_000)] } })
    await collect({ ...both, supplier: second })
    await localConsole().settle()

    const paperSum = { bothGrams: 10_000, oneGrams: 4_000 }
    expect(await cooperative.api.collectionRecords.figures(year)).toMatchObject({
      pickups: 2,
      unweighed: 1,
      flagged: 2,
      materials: [{ material: 'paper', ...paperSum }],
      months: [{ month, ...paperSum }],
      cities: [
        { name: 'São Paulo - SP', bothGrams: 10_000, oneGrams: 0 },
        { name: 'Campinas - SP', bothGrams: 0, oneGrams: 4_000 },
      ],
    })
    const { items } = await cooperative.api.collectionRecords.lines(year)
    expect(items.map(({ supplier, city }) => [supplier, city])).toEqual([
      [2, 'Campinas - SP'],
      [1, 'São Paulo - SP'],
    ])
    const { text, name } = await cooperative.api.collectionRecords.csv(year)
    expect(name).toBe(`registro_${year.from}_${year.to}.csv`)
    expect(text.startsWith('\uFEFF"Mês";"Quem entregou";"Cidade";"Material";')).toBe(true)
    expect(text).toContain(`${csvLine(month, '2', 'Campinas - SP', 'Papel', '0', '4')}\r\n`)
    for (const secret of [first.userId, second.userId]) expect(text + JSON.stringify(items)).not.toContain(secret)
  })

  it('issues numbered reports that never change', async () => {
    const report = await cooperative.api.collectionRecords.issueReport(year)
    expect(report).toMatchObject({ number: 1, bothGrams: 10_000, oneGrams: 4_000, figures: { flagged: 2 } })
    expect(await cooperative.api.collectionRecords.issueReport(year)).toEqual(report)
    await collect({
      supplier: second,
      collector: cooperative,
      admin,
      weighed: { collector: [{ material: 'glass', grams: 500 }] },
    })
    await localConsole().settle()
    expect(await cooperative.api.collectionRecords.report({ number: 1 })).toEqual(report)
    const next = await cooperative.api.collectionRecords.issueReport(year)
    expect([next.number, next.suppliers.map(({ supplier }) => supplier)]).toEqual([2, [1, 2]])
    const { items } = await cooperative.api.collectionRecords.reports({})
    expect(items.map(({ number }) => number)).toEqual([2, 1])
  })

  it('is refused to citizens, and a foreign report does not exist', async () => {
    await expect(first.api.collectionRecords.figures(year)).rejects.toMatchObject({
      code: 'collection_record.not_a_collector',
    })
    await expect(first.api.collectionRecords.report({ number: 1 })).rejects.toMatchObject({
      code: 'collection_record.report_not_found',
    })
    const company = await newPerson('company')
    await expect(company.api.collectionRecords.issueReport(year)).rejects.toMatchObject({
      code: 'collection_record.empty',
    })
    await expect(company.api.collectionRecords.figures({ from: '2026-12', to: '2026-01' })).rejects.toMatchObject({
      code: 'request.invalid',
    })
  })
})

describe('badges of trust', () => {
  it('come from completed pickups on the agreed day', async () => {
    expect((await first.api.profiles.get({ id: cooperative.userId })).badges).toEqual(['pickups_1', 'punctual'])
    expect((await first.api.profiles.me()).badges).toEqual(['pickups_1'])
    expect((await admin.api.profiles.me()).badges).toEqual([])
  })
})
