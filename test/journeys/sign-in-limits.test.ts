import { describe, expect, inject, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { publish } from '../support/fixtures/ads.ts'
import { localConsole, newPerson, signIn, signInAdmin } from '../support/people/people.ts'
import { changeRow } from '../support/tables/rows.ts'

describe('sign-in', () => {
  it('requires the phone of the profile', async () => {
    const person = await newPerson()
    await expect(signIn({ ...person, phone: '+5511900000000' })).rejects.toThrow('sign_in.phone_mismatch')
  })

  it('is locked for an e-mail after five attempts in 15 minutes', async () => {
    const person = await newPerson()
    for (let attempt = 1; attempt <= 5; attempt++)
      await expect(signIn({ ...person, password: 'Outra-senha-com-4-erros!' })).rejects.toThrow(
        'Incorrect username or password',
      )
    await expect(signIn(person)).rejects.toThrow('sign_in.too_many_attempts')
  })
})

describe('admin address of the deployment', () => {
  it('gives the admin group to the admin only', async () => {
    const [admin, citizen] = [await signInAdmin(), await newPerson()]
    const groups = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())['cognito:groups']
    expect(groups(admin.token)).toEqual(['admin'])
    expect(groups(citizen.token)).toBeUndefined()
  })
})

describe('undeliverable e-mail', () => {
  it('is logged and does not affect the decision', async () => {
    const [owner, admin] = await Promise.all([newPerson(), signInAdmin()])
    await changeRow(keys.profile(owner.userId), { email: `${owner.userId}@fails.example` })
    const ad = await publish(owner)
    await admin.api.moderation.approve({ id: ad.id, version: ad.version, feedback: 'Tudo certo.' })
    await localConsole().settle()
    expect((await owner.api.recyclables.get({ id: ad.id })).status).toBe('approved')
    const name = inject('cloud').functionNames['functions/notifications/entries/send.ts'] ?? ''
    const log = await localConsole().read<{ line: string }>('log', { function: name })
    expect(log.some(({ line }) => line.includes('e-mail failed'))).toBe(true)
    expect(await localConsole().read('dead-letters', {})).toEqual([])
  })
})
