import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { EntityDraft } from '../../shared/contract/entities.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { auditsOf } from '../kit/audit.ts'
import { allEntities } from '../ledger/entities.ts'
import { addEntity, decideProposedKey, retireEntity, updateEntity } from './change.ts'

const table = createTable()
const deps = { table, now: new Date('2026-11-22T12:00:00.000Z') }
const actor = { userId: randomUUID(), isAdmin: true }
const form = (different: Partial<EntityDraft> = {}): EntityDraft => ({
  name: ' Abrigo ',
  description: 'Cuida de animais.',
  pixKeyType: 'email',
  pixKey: 'Pix@Abrigo.example',
  ...different,
})

describe('entity', () => {
  it('is added, changed and retired by version, with an audit each time', async () => {
    const added = await addEntity(deps, actor, form())
    expect(added).toMatchObject({ name: 'Abrigo', pixKey: 'pix@abrigo.example', version: 1, retiredAt: null })
    const { id } = added
    const changed = await updateEntity(deps, actor, { ...form({ name: 'Lar' }), id, version: 1 })
    expect(changed).toMatchObject({ name: 'Lar', version: 2 })
    const late = updateEntity(deps, actor, { ...form(), id, version: 1 })
    await expect(late).rejects.toMatchObject({ code: 'entity.changed_meanwhile' })
    await expect(retireEntity(deps, actor, { id, version: 1 })).rejects.toMatchObject({
      code: 'entity.changed_meanwhile',
    })
    await retireEntity(deps, actor, { id, version: 2 })
    for (const again of [
      retireEntity(deps, actor, { id, version: 3 }),
      updateEntity(deps, actor, { ...form(), id, version: 3 }),
    ])
      await expect(again).rejects.toMatchObject({ code: 'entity.retired' })
    const { rows } = await auditsOf(table, id, { before: undefined, size: 10 })
    expect(rows.map(({ action }) => action).sort()).toEqual(['create:entity', 'retire:entity', 'update:entity'])
    expect(rows.find(({ action }) => action === 'update:entity')).toMatchObject({
      before: { name: 'Abrigo' },
      after: { name: 'Lar' },
    })
    expect(await allEntities(table)).toMatchObject([{ id, retiredAt: deps.now.toISOString() }])
  })

  it('gets another key from a second admin, with an audit record', async () => {
    const { id } = await addEntity(deps, actor, form())
    const second = { userId: randomUUID(), isAdmin: true }
    const first = { id, version: 1, verdict: 'confirm' } as const
    await decideProposedKey({ ...deps, admins: { isAdmin: async () => true } }, second, first)
    const { version } = await updateEntity(deps, actor, { ...form({ pixKey: 'novo@abrigo.example' }), id, version: 2 })
    const decide = (by: typeof second, proposerIsAdmin: boolean) =>
      decideProposedKey({ ...deps, admins: { isAdmin: async (one) => proposerIsAdmin && one === actor.userId } }, by, {
        id,
        version,
        verdict: 'confirm',
      })
    for (const refused of [decide(actor, true), decide(second, false)])
      await expect(refused).rejects.toMatchObject({ code: 'approval.second_admin_needed' })
    const confirmed = await decide(second, true)
    expect(confirmed).toMatchObject({ pixKey: 'novo@abrigo.example', proposedKey: null })
    const proposed = await updateEntity(deps, actor, {
      ...form({ pixKey: 'outro@abrigo.example' }),
      id,
      version: confirmed.version,
    })
    const drop = { id, version: proposed.version, verdict: 'drop' } as const
    expect(await decideProposedKey({ ...deps, admins: { isAdmin: async () => true } }, second, drop)).toMatchObject({
      pixKey: 'novo@abrigo.example',
      proposedKey: null,
    })
    const { rows } = await auditsOf(table, id, { before: undefined, size: 10 })
    const actors = (wanted: string) => rows.filter(({ action }) => action === wanted).map(({ actorId }) => actorId)
    expect([actors('confirm-key:entity'), actors('drop-key:entity')]).toEqual([
      [second.userId, second.userId],
      [second.userId],
    ])
  })

  it('is changed by only one of two concurrent admins', async () => {
    const { id } = await addEntity(deps, actor, form())
    const both = ['Um', 'Dois'].map((name) => updateEntity(deps, actor, { ...form({ name }), id, version: 1 }))
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status)
    expect(outcomes.sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('is refused if missing or invalid', async () => {
    await expect(addEntity(deps, actor, form({ name: ' ' }))).rejects.toMatchObject({ code: 'entity.name_required' })
    await expect(addEntity(deps, actor, form({ pixKey: 'x' }))).rejects.toMatchObject({
      code: 'entity.pix_key_invalid',
    })
    const unknown = { id: 'ent_01KAJ9X0M8Z3V7Q2T4W6Y8A0BC', version: 1 }
    await expect(retireEntity(deps, actor, unknown)).rejects.toMatchObject({ code: 'entity.not_found' })
  })

  it('is listed by name in alphabetical order', async () => {
    for (const name of ['Órbita', 'zelo', 'Abrigo']) await addEntity(deps, actor, form({ name }))
    expect((await allEntities(table)).map(({ name }) => name)).toEqual(['Abrigo', 'Órbita', 'zelo'])
  })
})
