import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { writingTwice } from '../../test/support/tables/interrupted.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { allEntities } from '../ledger/entities.ts'
import { addEntity, retireEntity, updateEntity } from './change.ts'

const table = createTable()
const deps = { table, now: new Date('2026-11-22T12:00:00.000Z') }
const twice = () => ({ ...deps, table: writingTwice(table) })
const actor = { userId: randomUUID(), isAdmin: true }
const form = {
  name: 'Abrigo',
  description: 'Cuida de animais.',
  pixKeyType: 'email',
  pixKey: 'pix@abrigo.example',
} as const
const changed = { code: 'entity.changed_meanwhile' }

describe('an entity', () => {
  it('is written once', async () => {
    await expect(addEntity(twice(), actor, form)).rejects.toMatchObject(changed)
    expect(await allEntities(table)).toHaveLength(1)
  })

  it('changes from the version that was read', async () => {
    const { id } = await addEntity(deps, actor, form)
    await expect(updateEntity(twice(), actor, { ...form, name: 'Lar', id, version: 1 })).rejects.toMatchObject(changed)
    await expect(retireEntity(twice(), actor, { id, version: 2 })).rejects.toMatchObject(changed)
  })

  it('that is unknown is not found', async () => {
    const unknown = retireEntity(deps, actor, { id: newId('entity', deps.now), version: 1 })
    await expect(unknown).rejects.toMatchObject({ code: 'entity.not_found' })
  })
})
