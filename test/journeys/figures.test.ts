import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { readFigures } from '../../functions/figures/store.ts'
import { dayOf } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { publish, publishApproved } from '../support/fixtures/ads.ts'
import { invoke } from '../support/functions.ts'
import { apiOf, localConsole, newPerson, type Person, signInAdmin } from '../support/people/people.ts'
import { tableOf } from '../support/tables/tables.ts'

const place = { stateId: 35, cityId: 3513603, address: 'Rua Augusto Galvão, 5' }
const { environment, tableName } = inject('cloud')
const table = tableOf(environment, tableName)
let person: Person
let admin: Person

beforeAll(async () => {
  ;[person, admin] = await Promise.all([newPerson(), signInAdmin()])
})

const today = async () => {
  const { days } = await readFigures(table, { day: dayOf(new Date()), month: dayOf(new Date()).slice(0, 7) })
  return days.get(dayOf(new Date())) ?? {}
}

describe('dashboard', () => {
  it('counts accounts, ads and decisions of moderation once their events are delivered', async () => {
    await localConsole().settle()
    const before = await today()
    await publishApproved(person, admin, { ...place, type: 'Painel: vidros', category: 'glass' })
    await publish(person, { ...place, type: 'Painel: jornais', category: 'paper' })
    await newPerson()
    const grown = (metric: keyof typeof before) => async () =>
      expect(((await today())[metric] ?? 0) - (before[metric] ?? 0)).toBeGreaterThanOrEqual(1)
    await vi.waitFor(grown('users'), { timeout: 30_000 })
    await vi.waitFor(grown('ads.glass'), { timeout: 30_000 })
    await vi.waitFor(grown('moderation.decided'), { timeout: 30_000 })
    const page = await admin.api.figures.dashboard({ period: 'week' })
    expect(page.points).toHaveLength(7)
    expect(page.totals.ads).toBeGreaterThanOrEqual(2)
    expect(page.activeUsers).toBeGreaterThanOrEqual(3)
    expect(page.moderation.averageSeconds).toBeGreaterThanOrEqual(0)
    const { name, text } = await admin.api.figures.csv({ period: 'week', chart: 'categories' })
    expect(name).toBe('categorias_week.csv')
    expect(text).toMatch(/^\ufeff"Categoria";"Anúncios aprovados"\r\n/)
  })

  it('shows page views after the hourly sum, and searched words from five visits on', async () => {
    const visitor = apiOf()
    await visitor.pageViews.record({ route: '/recyclables', locale: 'ptBR', screen: 'phone', first: true })
    const words = `Vidro lapidado ${newId('event', new Date()).slice(-4)}`
    for (let visit = 1; visit <= 5; visit++)
      await visitor.pageViews.recordEmptySearch({ words, visit: `journey-visit-${visit}-of-five` })
    await visitor.pageViews.recordEmptySearch({ words: 'ana@mail.example', visit: 'journey-visit-6-of-five' })
    await invoke('functions/figures/entries/sum-views.ts', {})
    await invoke('functions/figures/entries/count-inactive.ts', {})
    const { funnel, emptySearches, inactive } = await admin.api.figures.dashboard({ period: 'month' })
    expect(funnel.searches).toBeGreaterThanOrEqual(10)
    expect(funnel.visits).toBeGreaterThanOrEqual(10)
    expect(emptySearches.filter((found) => found.words === words.toLowerCase())).toMatchObject([{ visits: 5 }])
    expect(inactive?.users).toBeGreaterThanOrEqual(1)
  })

  it('is refused to everyone but admins', async () => {
    await expect(person.api.figures.dashboard({ period: 'week' })).rejects.toMatchObject({ code: 'access.denied' })
    await expect(person.api.goals.list()).rejects.toMatchObject({ code: 'access.denied' })
  })
})

describe('goals', () => {
  it('are created, edited and deleted, and wrong targets are refused', async () => {
    const form = { name: 'Materiais do ano', target: 1000, period: 'yearly', type: 'materials' } as const
    const refused = (target: number) => admin.api.goals.create({ ...form, target })
    await expect(refused(0)).rejects.toMatchObject({ code: 'goal.target_not_positive' })
    await expect(refused(-5)).rejects.toMatchObject({ code: 'goal.target_not_positive' })
    await expect(refused(1e12)).rejects.toMatchObject({ code: 'goal.target_too_large' })
    const name = `Materiais ${newId('goal', new Date())}`
    const goalIn = ({ items }: Awaited<ReturnType<typeof admin.api.goals.list>>) =>
      items.find((one) => one.name === name)
    const goal = goalIn(await admin.api.goals.create({ ...form, name }))
    expect(goal?.current).toBeGreaterThanOrEqual(2)
    const id = String(goal?.id)
    const edited = goalIn(await admin.api.goals.update({ ...form, name, id, target: 1, version: 1 }))
    expect(edited).toMatchObject({ target: 1, percent: 100, version: 2 })
    await expect(admin.api.goals.remove({ id, version: 1 })).rejects.toMatchObject({ code: 'goal.changed_meanwhile' })
    expect(goalIn(await admin.api.goals.remove({ id, version: 2 }))).toBeUndefined()
    await expect(admin.api.goals.remove({ id, version: 2 })).rejects.toMatchObject({ code: 'goal.not_found' })
  })
})
