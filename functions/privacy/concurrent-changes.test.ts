import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { everyRow, type KnownPerson, personPlanter } from '../../test/support/people/person.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { readProfileToChange } from '../kit/people/profile/profiles.ts'
import { keys } from '../kit/table/keys.ts'
import { keepAccount } from './delete.ts'
import { type ErasureDeps, erase } from './erasure.ts'
import type { Deletion } from './exported-rows.ts'
import { advanceDeletion, dueDeletions } from './store.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const plant = personPlanter(table, now)
let person: KnownPerson
beforeEach(async () => {
  person = await plant()
})

const deps = (more: Partial<ErasureDeps> = {}): ErasureDeps => {
  const nothing = async () => undefined
  return { table, heldCents: async () => 0, removeUser: nothing, removeFile: nothing, now, ...more }
}
async function deletions(): Promise<Deletion[]> {
  const all: Deletion[] = []
  for await (const deletion of dueDeletions(table, new Date('2099-01-01'))) all.push(deletion)
  return all
}
async function deletionAt(step: Deletion['step']): Promise<Deletion> {
  const [deletion] = await deletions()
  if (!deletion) throw new Error('There is no deletion')
  const there = { ...deletion, step }
  if (deletion.step !== step) await advanceDeletion(table, deletion, there)
  return there
}

describe('deletion under concurrent changes', () => {
  it('waits if money arrived after the ads ended', async () => {
    let asked = 0
    const heldCents = async () => (++asked === 1 ? 0 : 500)
    expect(await erase(deps({ heldCents }), await deletionAt('waiting'))).toBe(false)
    expect(await deletions()).toMatchObject([{ userId: person.userId, step: 'account' }])
    expect((await readProfileToChange(table, person.userId)).name).toBe('Ana Souza')
    expect(await erase(deps({ heldCents }), await deletionAt('account'))).toBe(false)
    expect(await deletions()).toMatchObject([{ step: 'account' }])
  })

  it('skips an ad deleted after the index was read', async () => {
    const ads = [person.ownFixtures.ad.id, person.ownFixtures.pendingAd.id].toSorted()
    const gone = ads.at(-1) ?? ''
    const remove = new DeleteCommand({ TableName: table.name, Key: keys.recyclable(gone) })
    const between = withInterruption(table, 'GetCommand', async (nth) => nth === 1 && table.client.send(remove))
    await erase(deps({ table: between }), await deletionAt('ads'))
    const ended = (await everyRow(table)).filter(({ name }) => name === 'RecyclableDeleted')
    expect(ended.map(({ envelope }) => (envelope as { data: unknown }).data)).toMatchObject([{ recyclableId: ads[0] }])
    expect(await deletions()).toMatchObject([{ step: 'last' }])
  })

  it('is retried after a table error', async () => {
    const away = withInterruption(table, 'GetCommand', () => Promise.reject(new Error('The table is away')))
    await expect(erase(deps({ table: away }), await deletionAt('ads'))).rejects.toThrow('The table is away')
    expect(await deletions()).toMatchObject([{ step: 'ads' }])
  })
})

describe('keepAccount', () => {
  it('removes the deletion and is idempotent', async () => {
    const actor = { userId: person.userId, isAdmin: false }
    await keepAccount(table, actor)
    expect((await readProfileToChange(table, person.userId)).deletion).toBeNull()
    expect(await deletions()).toEqual([])
    const before = await everyRow(table)
    await keepAccount(table, actor)
    expect(await everyRow(table)).toEqual(before)
  })
})
