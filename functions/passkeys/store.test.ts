import { describe, expect, it } from 'vitest'
import { passkeysLimit } from '../../shared/contract/passkeys.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { forgetPasskey, namePasskey, passkeyNamesOf } from './store.ts'

const table = createTable()
const [userId, other] = ['0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22']
const call = (id: string, name: string, by = userId) => namePasskey(table, by, { id, name })

describe('passkey name', () => {
  it('is stored per user, and the last one wins', async () => {
    await call('a', 'Celular')
    await call('b', 'Notebook')
    await call('a', 'Celular da Ana')
    await call('a', 'Outro', other)
    expect(await passkeyNamesOf(table, userId)).toEqual([
      { id: 'a', name: 'Celular da Ana' },
      { id: 'b', name: 'Notebook' },
    ])
  })

  it('is stored once for concurrent requests', async () => {
    await Promise.all([call('a', 'Um'), call('a', 'Um'), call('a', 'Um')])
    expect(await passkeyNamesOf(table, userId)).toHaveLength(1)
    for (let made = 1; made < passkeysLimit; made++) await call(`more${made}`, 'Outro')
    await expect(call('last', 'Demais')).rejects.toMatchObject({ code: 'passkey.too_many' })
  })

  it('is limited to twenty; deleting an existing one frees a place', async () => {
    for (let made = 0; made < passkeysLimit; made++) await call(`key${made}`, 'Chave')
    await call('key0', 'Ainda')
    await forgetPasskey(table, userId, 'unknown')
    await expect(call('more', 'Demais')).rejects.toMatchObject({ code: 'passkey.too_many' })
    await forgetPasskey(table, userId, 'key0')
    await call('more', 'Cabe')
    expect((await passkeyNamesOf(table, userId)).map(({ id }) => id)).toContain('more')
  })
})
