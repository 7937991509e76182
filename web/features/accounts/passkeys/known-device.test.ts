import { beforeEach, describe, expect, it } from 'vitest'
import {
  declinePasskeyOffer,
  deviceKeyOf,
  devicesBeside,
  forgetDeviceKey,
  hasDeclinedPasskeyOffer,
  keepDeviceKey,
  knownUsers,
  moveToFront,
} from './known-device.ts'

const entries = new Map<string, string>()
const storage = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
}
const keep = (email: string, key: string) => keepDeviceKey({ email, key }, storage)
const emails = () => knownUsers(storage).map(({ email }) => email)

beforeEach(() => entries.clear())

describe('known device', () => {
  it('lists at most three users of a passkey, the last one first', () => {
    expect(knownUsers(storage)).toEqual([])
    for (const name of ['ana', 'bia', 'caio', 'dani']) keep(`${name}@mail.example`, name)
    expect(emails()).toEqual(['dani@mail.example', 'caio@mail.example', 'bia@mail.example'])
    moveToFront(' Bia@Mail.example ', storage)
    expect(emails()[0]).toBe('bia@mail.example')
    expect(deviceKeyOf('BIA@mail.example', storage)).toBe('bia')
    expect(deviceKeyOf('ana@mail.example', storage)).toBeUndefined()
    moveToFront('ana@mail.example', storage)
    expect(emails()).toHaveLength(3)
  })

  it('names the devices of the other users of this browser', () => {
    for (const name of ['ana', 'bia'])
      keepDeviceKey({ email: `${name}@mail.example`, key: name, id: `id-${name}` }, storage)
    keep('caio@mail.example', 'caio')
    expect(devicesBeside('BIA@mail.example', storage)).toEqual(['id-ana'])
    expect(devicesBeside('dani@mail.example', storage)).toEqual(['id-bia', 'id-ana'])
  })

  it('removes one user, and the storage entry with the last one', () => {
    keep('ana@mail.example', 'a')
    keep('bia@mail.example', 'b')
    forgetDeviceKey('ana@mail.example', storage)
    expect(emails()).toEqual(['bia@mail.example'])
    forgetDeviceKey('bia@mail.example', storage)
    expect(entries.size).toBe(0)
  })

  it.each(['{"email":', '7', '[7,null,{"email":"ana@mail.example"}]'])(
    'returns no users when %s is stored',
    (stored) => {
      entries.set('passkey_devices', stored)
      expect(knownUsers(storage)).toEqual([])
    },
  )

  it('remembers the user that declined the offer', () => {
    expect(hasDeclinedPasskeyOffer('ana', storage)).toBe(false)
    declinePasskeyOffer('ana', storage)
    expect(hasDeclinedPasskeyOffer('ana', storage)).toBe(true)
    expect(hasDeclinedPasskeyOffer('bia', storage)).toBe(false)
  })
})
